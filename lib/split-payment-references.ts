/** Returns the payment references in a text. They are separated by spaces, commas or semicolons. */
export function splitPaymentReferences(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== "");
}
