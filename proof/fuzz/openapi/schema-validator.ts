import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import type { ApiDocument, Operation, Schema } from "./operations";

/** Says of a value what its schema finds wrong with it; `undefined` when nothing. */
export type Judge = {
  /** An answer's body, by operation and status. */
  answer(operation: Operation, status: number, body: unknown): string | undefined;
  /** Any value by a schema of the document. */
  value(schema: Schema, value: unknown): string | undefined;
};

const formats: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]+@[^\s@]+$/,
  // A URL parser passes over white space and control characters; what it reads is then refused as unsafe.
  uri: /^[\s\p{C}]*[a-z][\w+.\-\s\p{C}]*:/iu,
};

/** Judges by the document alone, with a validator that shares no code with the service. */
export function createSchemaValidator(document: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, unicodeRegExp: true });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  ajv.addSchema(document, "api");
  const answers = new Map<string, ValidateFunction>();
  const values = new Map<Schema, ValidateFunction>();
  const kept = <K>(made: Map<K, ValidateFunction>, key: K, make: () => ValidateFunction) => {
    const validate = made.get(key) ?? make();
    made.set(key, validate);
    return validate;
  };
  const complaint = (validate: ValidateFunction, value: unknown) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors).slice(0, 300);
  return {
    answer: ({ path, method }, status, body) => {
      const pointer = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
      const validate = kept(answers, pointer, () => ajv.compile({ $ref: `api#${pointer}` }));
      return complaint(validate, body);
    },
    value: (schema, value) => {
      const own = schema.$ref === undefined ? schema : { $ref: `api${schema.$ref}` };
      return complaint(
        kept(values, schema, () => ajv.compile(own)),
        value,
      );
    },
  };
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1")).replaceAll("%7E", "~");
}
