import { type Block, type DocPage, heading, table, text } from "../blocks";
import type { Setting } from "../setting";
import { describeFields } from "./describe-schema";
import { type DescribedOperation, type Description, describeApi, pathOfTag } from "./described-operations";
import { operationBlocks } from "./operation-blocks";

/** The reference: a page of all operations, one for each tag, and one of the objects they share. */
export function referencePages({ environment }: Setting): DocPage[] {
  const description = describeApi(environment);
  const tags = new Map<string, DescribedOperation[]>();
  for (const operation of description.operations) {
    tags.set(operation.tag, [...(tags.get(operation.tag) ?? []), operation]);
  }
  return [
    indexPage(tags),
    ...[...tags].map(([tag, operations]) => tagPage(tag, operations)),
    objectsPage(description),
  ];
}

function indexPage(tags: ReadonlyMap<string, readonly DescribedOperation[]>): DocPage {
  return {
    path: "/docs/api",
    title: "API reference",
    description: "Every operation of the partner API, rendered from the contracts the service enforces.",
    group: "Reference",
    blocks: [
      text(
        "All paths are relative to the base address, bodies are JSON in UTF-8, and every call under `/v1` carries a",
        "[token](/docs/authentication). The same reference for machines is at [/openapi.json](/openapi.json), and as a",
        "Postman collection at [/postman.json](/postman.json). Answers and objects may gain fields without notice.",
      ),
      text(
        "The examples use the variables of the [quick start](/docs): paste its first blocks, then any of them. Those in",
        "TypeScript use the [typed client](/docs/typescript), those in Python its [dozen lines](/docs/python).",
      ),
      ...[...tags].flatMap(([tag, operations]): Block[] => [
        heading(tag),
        table(
          ["Operation", "Call"],
          operations.map(({ operationId, summary, method, path }) => [
            `[${summary}](${pathOfTag(tag)}#${operationId})`,
            `\`${method} ${path}\``,
          ]),
        ),
      ]),
    ],
  };
}

function tagPage(tag: string, operations: readonly DescribedOperation[]): DocPage {
  return {
    path: pathOfTag(tag),
    title: tag,
    description: `${operations.map(({ summary }) => summary).join(". ")}.`,
    group: "Reference",
    blocks: operations.flatMap(operationBlocks),
  };
}

/** What only fills an error is shown where that is. */
const shownElsewhere = /Error$|^TokenRateLimited$/;

function objectsPage({ objects }: Description): DocPage {
  const shown = [...objects].filter(([name]) => !shownElsewhere.test(name));
  return {
    path: "/docs/api/objects",
    title: "Objects",
    description: "The objects that requests and answers of the partner API share, field by field.",
    group: "Reference",
    blocks: shown.flatMap(([name, schema]): Block[] => [
      heading(name, name.toLowerCase()),
      ...(schema.description === undefined ? [] : [text(schema.description)]),
      { kind: "fields", title: `Fields of ${name}`, fields: describeFields(schema) },
    ]),
  };
}
