const keywords = ["from", "import", "in", "is", "global", "pass", "class", "def", "return", "with", "as"];

/**
 * Returns the name in the style of Python functions: `getBookingByExternalRef` becomes `get_booking_by_external_ref`.
 */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the name in the style of Python classes: `price_mismatch` becomes `PriceMismatch`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}

/** Returns whether the name is one of `keywords`, which Python does not allow as identifiers. */
export function isKeyword(name: string): boolean {
  return keywords.includes(name);
}

/** Returns the name, with `_` appended if it is a keyword: `from` becomes `from_`. */
export function toArgumentName(name: string): string {
  return isKeyword(name) ? `${name}_` : name;
}

/** Returns a Python docstring whose lines are wrapped at about 100 characters. */
export function toDocstring(text: string, indent: string): string {
  const lines = [""];
  for (const word of text.replaceAll("\\", "\\\\").split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    if (`${last} ${word}`.length + indent.length > 100) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  const [only = "", ...more] = lines;
  if (more.length === 0) return `${indent}"""${only}"""\n`;
  return `${indent}"""${[only, ...more.map((line) => indent + line)].join("\n")}\n${indent}"""\n`;
}
