/** Texts that are the same as in English. A test reports every other text that is still in English. */
export const sameAsEnglish: readonly string[] = [];
