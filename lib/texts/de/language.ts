import type { LanguageFacts } from "../language-facts";

export const language: LanguageFacts = { name: "Deutsch", locale: "de-DE" };
