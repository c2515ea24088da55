import type { LanguageFacts } from "../language-facts";

export const language: LanguageFacts = { name: "English", locale: "en-GB" };
