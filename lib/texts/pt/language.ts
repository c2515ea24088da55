import type { LanguageFacts } from "../language-facts";

export const language: LanguageFacts = { name: "Português", locale: "pt-PT" };
