import { Validator } from "@seriousme/openapi-schema-validator";
import { allContracts } from "../../lib/contracts/all";

/**
 * Returns the problems of an OpenAPI document: violations of the OpenAPI schema and of this project's rules
 * for operations.
 */
export async function validateOpenApi(document: object): Promise<string[]> {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  if (!result.valid) return [`not valid OpenAPI 3.1: ${JSON.stringify(result.errors)}`];
  const problems: string[] = [];
  const paths: Record<
    string,
    Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>
  > = "paths" in document ? JSON.parse(JSON.stringify(document.paths)) : {};
  for (const { method, path, operationId, idempotent } of allContracts) {
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) {
      problems.push(`${operationId} is missing`);
      continue;
    }
    const required = (operation.parameters ?? []).filter((parameter) => parameter.required);
    if (idempotent && !required.some(({ name }) => name === "Idempotency-Key")) {
      problems.push(`${operationId} does not require Idempotency-Key`);
    }
    const polls = operation.parameters?.some(({ name }) => name === "search_id") === true;
    if (polls && required.some((parameter) => parameter.in === "query")) {
      problems.push(`${operationId} requires a query parameter, but a poll sends only search_id`);
    }
  }
  return problems;
}
