import { nameParticles } from "./name-particles";
import { splitGdsName } from "./split-gds-name";

export type SplitCustomer = { first_name: string; last_name: string; email: string; phone: string };

const emailPattern = /[^\s<>()[\],;:"']+@[^\s<>()[\],;:"'@]+\.[^\s<>()[\],;:"'@.]+/u;
const phonePattern = /(?:\+|\b00)?\(?\d[\d\s().\-/]{4,}\d/u;
/** The maximum length of a line, in characters, because the patterns are slow on longer text. */
const maxLength = 500;
/**
 * Splits one pasted line into a customer. The email address and the phone number are recognised by their
 * form; the rest is the name. The family name comes first in “Silva, Ana” and “SILVA/ANA MRS”, otherwise
 * last. Absent parts are empty. Drops separators, `mailto:`, `tel:`, a title after a GDS name, what follows a
 * second comma in the name, and text after 500 characters.
 */
export function splitCustomer(line: string): SplitCustomer {
  const text = line
    .slice(0, maxLength)
    .normalize("NFC")
    .replace(/\bmailto:|\btel:/giu, " ");
  const email = emailPattern.exec(text)?.[0] ?? "";
  const withoutEmail = email === "" ? text : text.replace(email, " ");
  const phone = phonePattern.exec(withoutEmail)?.[0] ?? "";
  const rest = phone === "" ? withoutEmail : withoutEmail.replace(phone, " ");
  return { ...splitName(rest), email: email.replace(/[.]+$/, ""), phone: phone.replace(/\s+/g, " ").trim() };
}

function splitName(rest: string): { first_name: string; last_name: string } {
  const text = rest
    .replace(/[<>()[\]|;"\t\r\n]+|\s[-–/:]+(?=\s|$)/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s,:]+|[\s,:]+$/gu, "");
  const printed = splitGdsName(text);
  if (printed !== undefined) return printed;
  const [family = "", given = ""] = text.split(/\s*,\s*/u).filter((part) => part !== "");
  if (given !== "") return { first_name: given, last_name: family };
  const words = text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = familyStart(words);
  return { first_name: words.slice(0, last).join(" "), last_name: words.slice(last).join(" ") };
}

/**
 * Returns the index of the word with which the family name begins: the last word, or the first of the
 * particles before it.
 */
function familyStart(words: readonly string[]): number {
  let start = Math.max(1, words.length - 1);
  while (start > 1 && nameParticles.has((words[start - 1] ?? "").toLowerCase())) start -= 1;
  return start;
}
