import type { DocPage } from "./blocks";
import { printMarkdown } from "./print-markdown";
import type { Setting } from "./setting";

type Docs = { setting: Setting; pages: readonly DocPage[] };

const summary = `# Car rental partner API

> Partners search priced cars, reserve, book, follow and cancel over HTTP and JSON, and hear of it by signed webhooks.

Branch on the booking status \`confirmed\` alone. A reservation holds no car. Creating calls need an Idempotency-Key.`;

/** What there is to read, for programs that read: llms.txt. */
export function printLlmsIndex({ setting, pages }: Docs): string {
  const { baseUrl } = setting;
  const groups = [...new Set(pages.map(({ group }) => group))];
  const lists = groups.map((group) => {
    const items = pages.filter((page) => page.group === group);
    const lines = items.map(
      ({ title, path, description }) => `- [${title}](${baseUrl}${path}): ${description}`,
    );
    return [`## ${group}`, lines.join("\n")].join("\n\n");
  });
  const machines = [
    `- [OpenAPI](${baseUrl}/openapi.json): every operation, for machines`,
    `- [Postman](${baseUrl}/postman.json): the same as a collection`,
    `- [Everything](${baseUrl}/llms-full.txt): all pages in one file`,
  ].join("\n");
  return `${[summary, ...lists, "## For machines", machines].join("\n\n")}\n`;
}

/** All pages in one file. */
export function printLlmsFull({ setting, pages }: Docs): string {
  return `${[summary, ...pages.map((page) => printMarkdown(page, setting.baseUrl))].join("\n\n---\n\n")}\n`;
}
