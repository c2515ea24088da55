export type Language = "sh" | "ts" | "js" | "python" | "php" | "json" | "http";

/** A code example. Tests run the examples that have an `id`. */
export type Sample = { language: Language; text: string; id?: string };

export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  fields: readonly Field[];
};

/**
 * A block of a documentation page, such as a text or a table, for the website and `/llms-full.txt`. Text may contain
 * inline Markdown.
 */
export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; text: string }
  | { kind: "text"; text: string }
  | { kind: "note"; text: string }
  | { kind: "list"; ordered: boolean; items: readonly string[] }
  | { kind: "table"; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: "samples"; samples: readonly Sample[] }
  | { kind: "endpoint"; method: string; path: string }
  | { kind: "fields"; title: string; fields: readonly Field[] }
  /**
   * A form that sends the request of an example. `id` identifies the example for `findTryForm`, `title` says what it
   * sends.
   */
  | { kind: "try"; id: string; title: string }
  /** A link for people who are signed in to the portal. */
  | { kind: "portal"; text: string; href: string };

export type DocPage = {
  path: string;
  title: string;
  description: string;
  group: "Get started" | "Guides" | "Reference" | "Errors";
  /** True if the navigation does not show the page. */
  unlisted?: true;
  blocks: readonly Block[];
};

export function heading(text: string, id: string = slugOf(text)): Block {
  return { kind: "heading", level: 2, id, text };
}

export function subheading(text: string, id: string = slugOf(text)): Block {
  return { kind: "heading", level: 3, id, text };
}

export function text(...lines: string[]): Block {
  return { kind: "text", text: lines.join(" ") };
}

export function note(...lines: string[]): Block {
  return { kind: "note", text: lines.join(" ") };
}

/** Returns a list with bullets. */
export function list(...items: string[]): Block {
  return { kind: "list", ordered: false, items };
}

/** Returns a numbered list. */
export function steps(...items: string[]): Block {
  return { kind: "list", ordered: true, items };
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: "table", head, rows };
}

export function samples(...samples: Sample[]): Block {
  return { kind: "samples", samples };
}

/** Returns a shell example. Tests run the examples by ID. */
export function shell(id: string, text: string): Block {
  return samples({ language: "sh", id, text });
}

/** A note for the pages of production. It says why they have no forms that send requests. */
export const onlyInSandbox: Block = note(
  "Requests can be sent from the pages of the sandbox, not from these: here they would make real bookings.",
);

/**
 * Returns a list with the block of a form that sends the request of an example. In production, which has no such forms,
 * the list is empty.
 */
export function createTryBlocks(id: string, title: string, environment: "sandbox" | "production"): Block[] {
  return environment === "production" ? [] : [{ kind: "try", id, title }];
}

/** Returns an example that shows a value as JSON. */
export function json(value: unknown): Block {
  return samples({ language: "json", text: JSON.stringify(value, null, 2) });
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("`", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
