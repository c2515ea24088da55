import { toArgumentName, toDocstring, toPascalCase, toSnakeCase } from "./python-names";
import { PythonTypes } from "./python-types";
import { type Api, isList, isMoment, type Operation, type Parameter, type Schema } from "./read-api";

const head = (doc: string) =>
  `# Printed by \`npm run openapi\` from the contracts of the service. Do not edit.\n"""${doc}"""\n\nfrom __future__ import annotations\n\n`;

type Rendered = { types: string; operations: string; errors: string };

/** Returns the generated modules of the Python client: types of objects, methods of operations, classes of errors. */
export function renderPythonModules(api: Api): Rendered {
  const types = new PythonTypes();
  for (const { name, schema } of api.objects) types.define(name, schema);
  const methods = api.operations.map((operation) => renderMethods(operation, types)).join("\n");
  const errors = renderErrors(api, types);
  return {
    types: `${head("The objects of the API, as it sends and receives them.")}from typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n\n\n${types.render()}`,
    operations: `${head("One method for each operation of the API.")}import threading
from abc import ABC, abstractmethod
from datetime import datetime
from typing import Any, Iterator, List, Literal, Mapping, Optional, Sequence, Union

from . import types

QueryValue = Union[str, int, float, datetime, Sequence[str], None]


class Operations(ABC):
    """The operations of the API. \`stop\` ends the wait before a retry when it is set."""

    @abstractmethod
    def _call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Union[str, int]],
        query: Mapping[str, QueryValue],
        body: Optional[Mapping[str, Any]],
        key: Optional[str],
        idempotent: bool,
        stop: Optional[threading.Event],
    ) -> Any:
        """Sends a request, with retries, and returns its response."""

${methods}`,
    errors,
  };
}

function renderErrors({ errors }: Api, types: PythonTypes): string {
  const classes = errors.map(({ code, text, details }) => {
    const name = toPascalCase(code);
    const type = details === undefined ? "None" : qualifyTypes(types.typeOf(details, `${name}Details`));
    return `class ${name}(PartnerApiError):\n${toDocstring(text, "    ")}\n    details: ${type}\n`;
  });
  const table = errors.map(({ code }) => `    "${code}": ${toPascalCase(code)},\n`).join("");
  return `${head("One class for each error code of the API.")}from typing import Dict, List, Literal, Optional, Type, Union

from . import types
from .errors import PartnerApiError

__all__ = ["errors_by_code"]


${classes.join("\n\n")}

errors_by_code: Dict[str, Type[PartnerApiError]] = {
${table}}
`;
}

function renderMethods(operation: Operation, types: PythonTypes): string {
  const name = toSnakeCase(operation.id);
  const response = qualifyTypes(types.typeOf(operation.response, `${toPascalCase(name)}Response`));
  const { body, text } = operation;
  const bodyType =
    body === undefined ? undefined : qualifyTypes(types.typeOf(body.schema, `${toPascalCase(name)}Body`));
  const method = renderMethod({ operation, name, query: operation.query, bodyType, result: response, text });
  const row = getRowType(operation, types);
  if (row === undefined) return method;
  const query = operation.query.filter(({ name: parameter }) => parameter !== "cursor");
  const each = `iterate_${name.replace(/^(list|get)_/, "")}`;
  const rows = {
    operation,
    name: each,
    query,
    bodyType,
    result: `Iterator[${row}]`,
    text: `Yields each row of \`${name}\`, over all pages.`,
  };
  return `${method}\n${renderMethod(rows)}`;
}

type Method = {
  operation: Operation;
  name: string;
  query: readonly Parameter[];
  bodyType: string | undefined;
  result: string;
  text: string;
};

function renderMethod({ operation, name, query, bodyType, result, text }: Method): string {
  const { method, path, params, body, idempotent } = operation;
  const isIterator = name.startsWith("iterate_");
  const given = [
    "self",
    ...params.map((parameter) => `${toArgumentName(parameter.name)}: Union[str, int]`),
    ...(bodyType === undefined
      ? []
      : [body?.required === true ? `body: ${bodyType}` : `body: Optional[${bodyType}] = None`]),
    "*",
    ...query.map(
      ({ name: parameter, schema }) => `${toArgumentName(parameter)}: ${argumentType(schema)} = None`,
    ),
    ...(idempotent ? ["key: Optional[str] = None"] : []),
    "stop: Optional[threading.Event] = None",
  ];
  const dict = (some: readonly Parameter[]) =>
    `{${some.map((one) => `"${one.name}": ${toArgumentName(one.name)}`).join(", ")}}`;
  const sent = [
    `"${method}"`,
    `"${path}"`,
    `params=${dict(params)}`,
    `query=${isIterator ? "query" : dict(query)}`,
    `body=${bodyType === undefined ? "None" : "body"}`,
    `key=${idempotent ? "key" : "None"}`,
    `idempotent=${idempotent ? "True" : "False"}`,
    "stop=stop",
  ]
    .map((argument) => `            ${isIterator ? "    " : ""}${argument},\n`)
    .join("");
  const code = isIterator
    ? iteration(dict(query), sent, rowKey(operation))
    : `        return self._call(\n${sent}        )  # type: ignore[no-any-return]\n`;
  return `    def ${name}(\n${given.map((one) => `        ${one},\n`).join("")}    ) -> ${result}:\n${toDocstring(text, "        ")}${code}`;
}

function iteration(query: string, sent: string, key: string): string {
  return `        query: dict[str, QueryValue] = ${query}
        while True:
            page = self._call(\n${sent}            )
            yield from page["${key}"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]
`;
}

function rowKey({ response }: Operation): string {
  return response.properties?.rows === undefined ? "data" : "rows";
}

/** Returns the Python type of a row if the operation returns a paginated list, otherwise `undefined`. */
function getRowType(operation: Operation, types: PythonTypes): string | undefined {
  const { properties = {} } = operation.response;
  const items = properties[rowKey(operation)]?.items;
  if (properties.next_cursor === undefined || items === undefined) return undefined;
  return items.$ref === undefined ? "Any" : qualifyTypes(types.typeOf(items, ""));
}

function argumentType(schema: Schema): string {
  if (isList(schema)) return "Union[str, Sequence[str], None]";
  if (isMoment(schema)) return "Union[str, datetime, None]";
  if (schema.type === "integer") return "Optional[int]";
  if (schema.type === "number") return "Optional[float]";
  return schema.enum === undefined
    ? "Optional[str]"
    : `Optional[Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]]`;
}

const builtIn = /\b(Any|Dict|List|Literal|Optional|Union|str|int|float|bool|None|True|False)\b/;

/** Adds the prefix `types.` to each class name in a Python type. Does not change built-in names and string literals. */
function qualifyTypes(type: string): string {
  return type.replace(/"[^"]*"|\b[A-Za-z]\w*/g, (word) =>
    word.startsWith('"') || builtIn.test(word) ? word : `types.${word}`,
  );
}
