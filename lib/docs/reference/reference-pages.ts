import { type Block, type DocPage, heading, onlyInSandbox, table, text } from "../blocks";
import type { Setting } from "../setting";
import { describeFields } from "./describe-schema";
import { type DescribedOperation, type Description, describeApi, getTagPath } from "./described-operations";
import { operationBlocks } from "./operation-blocks";

/** Returns the reference: an index of operations, a page for each tag and a page of shared objects. */
export function referencePages({ environment }: Setting): DocPage[] {
  const description = describeApi(environment);
  const tags = new Map<string, DescribedOperation[]>();
  for (const operation of description.operations) {
    tags.set(operation.tag, [...(tags.get(operation.tag) ?? []), operation]);
  }
  return [
    indexPage(tags, environment),
    ...[...tags].map(([tag, operations]) => tagPage(tag, operations, environment)),
    objectsPage(description),
  ];
}

function indexPage(
  tags: ReadonlyMap<string, readonly DescribedOperation[]>,
  environment: Setting["environment"],
): DocPage {
  return {
    path: "/docs/api",
    title: "API reference",
    description: "All operations of the partner API, generated from the contracts that the service enforces.",
    group: "Reference",
    blocks: [
      text(
        "All paths are relative to the base URL. Bodies are JSON in UTF-8. Every request under `/v1` requires a",
        "[token](/docs/authentication). The reference is also available as [OpenAPI](/openapi.json) and as a",
        "[Postman collection](/postman.json). New fields may be added to responses without notice.",
      ),
      text(
        "The examples use the variables of the [quick start](/docs): run its first blocks before any example. TypeScript",
        "examples use the [typed client](/docs/typescript), [Python](/docs/python) and [PHP](/docs/php) examples their setup code.",
      ),
      environment === "production"
        ? onlyInSandbox
        : text(
            "“Try it” below an example opens a form that sends the request to this sandbox with your own credentials.",
          ),
      ...[...tags].flatMap(([tag, operations]): Block[] => [
        heading(tag),
        table(
          ["Operation", "Request"],
          operations.map(({ operationId, summary, method, path }) => [
            `[${summary}](${getTagPath(tag)}#${operationId})`,
            `\`${method} ${path}\``,
          ]),
        ),
      ]),
    ],
  };
}

function tagPage(
  tag: string,
  operations: readonly DescribedOperation[],
  environment: Setting["environment"],
): DocPage {
  return {
    path: getTagPath(tag),
    title: tag,
    description: `${operations.map(({ summary }) => summary).join(". ")}.`,
    group: "Reference",
    blocks: [
      ...(environment === "production" ? [onlyInSandbox] : []),
      ...operations.flatMap((operation) => operationBlocks(operation, environment)),
    ],
  };
}

/** Matches the names of error schemas, which the error pages show instead. */
const shownElsewhere = /Error$|^TokenRateLimited$/;

function objectsPage({ objects }: Description): DocPage {
  const shown = [...objects].filter(([name]) => !shownElsewhere.test(name));
  return {
    path: "/docs/api/objects",
    title: "Objects",
    description: "The objects in requests and responses of the partner API, with all fields.",
    group: "Reference",
    blocks: shown.flatMap(([name, schema]): Block[] => [
      heading(name, name.toLowerCase()),
      ...(schema.description === undefined ? [] : [text(schema.description)]),
      { kind: "fields", title: `Fields of ${name}`, fields: describeFields(schema) },
    ]),
  };
}
