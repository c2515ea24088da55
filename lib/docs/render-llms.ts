import type { DocPage } from "./blocks";
import { renderMarkdown } from "./render-markdown";
import type { Setting } from "./setting";

type Docs = { setting: Setting; pages: readonly DocPage[] };

const summary = `# Car rental partner API

> Partners search, reserve, book and cancel rental cars over HTTP and JSON. Signed webhooks report every change of a booking.

A booking is confirmed only if its status is \`confirmed\`. A reservation does not hold the car. Requests that reserve or book require an Idempotency-Key.`;

/** Renders `llms.txt`: links to all pages and to the machine-readable files, with descriptions, in Markdown. */
export function renderLlmsIndex({ setting, pages }: Docs): string {
  const { baseUrl } = setting;
  const groups = [...new Set(pages.map(({ group }) => group))];
  const lists = groups.map((group) => {
    const items = pages.filter((page) => page.group === group);
    const lines = items.map(
      ({ title, path, description }) => `- [${title}](${baseUrl}${path}.md): ${description}`,
    );
    return [`## ${group}`, lines.join("\n")].join("\n\n");
  });
  const machines = [
    `- [OpenAPI](${baseUrl}/openapi.json): machine-readable description of all operations`,
    `- [Postman](${baseUrl}/postman.json): the same operations as a Postman collection`,
    `- [Changelog](${baseUrl}/changelog.xml): every change as an Atom feed`,
    `- [Full text](${baseUrl}/llms-full.txt): all pages in one file`,
  ].join("\n");
  return `${[summary, ...lists, "## Machine-readable files", machines].join("\n\n")}\n`;
}

/** Renders `llms-full.txt`: all pages in one file. */
export function renderLlmsFull({ setting, pages }: Docs): string {
  return `${[summary, ...pages.map((page) => renderMarkdown(page, setting.baseUrl))].join("\n\n---\n\n")}\n`;
}
