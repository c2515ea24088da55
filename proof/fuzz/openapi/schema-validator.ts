import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import type { ApiDocument, Operation, Schema } from "./operations";

/**
 * Validates values by the schemas of the document. Returns a description of the first error, or `undefined`.
 */
export type SchemaValidator = {
  /** Validates the body of a response by operation and status. */
  checkResponse(operation: Operation, status: number, body: unknown): string | undefined;
  /** Validates a value by a schema of the document. */
  checkValue(schema: Schema, value: unknown): string | undefined;
};

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]+@[^\s@]+$/,
  // The URL parser ignores white space and control characters. The service then rejects the URL as unsafe.
  uri: /^[\s\p{C}]*[a-z][\w+.\-\s\p{C}]*:/iu,
};

/** Creates a validator from the document alone. It shares no code with the service. */
export function createSchemaValidator(document: ApiDocument): SchemaValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: false, unicodeRegExp: true });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  ajv.addSchema(document, "api");
  const responses = new Map<string, ValidateFunction>();
  const values = new Map<Schema, ValidateFunction>();
  const cached = <K>(made: Map<K, ValidateFunction>, key: K, make: () => ValidateFunction) => {
    const validate = made.get(key) ?? make();
    made.set(key, validate);
    return validate;
  };
  const findError = (validate: ValidateFunction, value: unknown) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors).slice(0, 300);
  return {
    checkResponse: ({ path, method }, status, body) => {
      const pointer = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
      const validate = cached(responses, pointer, () => ajv.compile({ $ref: `api#${pointer}` }));
      return findError(validate, body);
    },
    checkValue: (schema, value) => {
      const own = schema.$ref === undefined ? schema : { $ref: `api${schema.$ref}` };
      return findError(
        cached(values, schema, () => ajv.compile(own)),
        value,
      );
    },
  };
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1")).replaceAll("%7E", "~");
}
