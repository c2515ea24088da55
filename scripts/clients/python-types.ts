import { isKeyword, toDocstring, toPascalCase } from "./python-names";
import type { Schema } from "./read-api";

/** Collects the classes of objects. The class of a nested object has the names of both objects: `BookingFulfilment`. */
export class PythonTypes {
  readonly #classes: string[] = [];
  readonly #names = new Set<string>();

  /**
   * Returns the Python type of a schema. Defines a class with the given name if the schema is an object without a
   * `$ref`.
   */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    if (schema.anyOf !== undefined) return this.#union(schema.anyOf, name);
    if (typeof schema.type === "object") {
      return this.#union(
        schema.type.map((type) => ({ ...schema, type })),
        name,
      );
    }
    return this.#named(schema, name);
  }

  /** Defines a class for an object. */
  define(name: string, schema: Schema): void {
    if (this.#names.has(name)) throw new Error(`Two objects have the name ${name}.`);
    this.#names.add(name);
    const { properties = {}, required = [], description } = schema;
    const fields = Object.entries(properties).map(([field, part]) => ({
      field,
      type: this.typeOf(part, `${name}${toPascalCase(field)}`),
      isRequired: required.includes(field),
    }));
    this.#classes.push(renderClass(name, fields, description));
  }

  /** Returns the definitions of all classes. */
  render(): string {
    return this.#classes.join("\n\n");
  }

  #union(schemas: readonly Schema[], name: string): string {
    const types = schemas.map((one, index) => this.typeOf(one, index === 0 ? name : `${name}${index + 1}`));
    const distinct = [...new Set(types)];
    const others = distinct.filter((type) => type !== "None");
    const [only = "None"] = others;
    const union = others.length < 2 ? only : `Union[${others.join(", ")}]`;
    return distinct.includes("None") && others.length > 0 ? `Optional[${union}]` : union;
  }

  #named(schema: Schema, name: string): string {
    if (schema.type === "array") return `List[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.type === "object") {
      if (Object.keys(schema.properties ?? {}).length === 0) {
        return `Dict[str, ${this.typeOf(schema.additionalProperties ?? {}, `${name}Value`)}]`;
      }
      this.define(name, schema);
      return name;
    }
    const names: Record<string, string> = {
      string: "str",
      integer: "int",
      number: "float",
      boolean: "bool",
      null: "None",
    };
    return names[String(schema.type)] ?? "Any";
  }
}

type Field = { field: string; type: string; isRequired: boolean };

function renderClass(name: string, fields: readonly Field[], description: string | undefined): string {
  const doc = description === undefined ? "" : toDocstring(description, "    ");
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (fields.some(({ field }) => isKeyword(field))) return renderFunctional(name, required, optional);
  const lines = (some: readonly Field[]) => some.map(({ field, type }) => `    ${field}: ${type}\n`).join("");
  if (optional.length === 0) return `class ${name}(TypedDict):\n${doc}${lines(required)}`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${lines(optional)}`;
  const base = `class _${name}Required(TypedDict):\n${lines(required)}`;
  return `${base}\n\nclass ${name}(_${name}Required, total=False):\n${doc}${lines(optional)}`;
}

/**
 * Renders a type as a call of `TypedDict`. The class syntax does not allow a field whose name is a keyword of Python.
 */
function renderFunctional(name: string, required: readonly Field[], optional: readonly Field[]): string {
  if (optional.length > 0) throw new Error(`${name} has a keyword and an optional field.`);
  const entries = required.map(({ field, type }) => `    "${field}": "${type.replaceAll('"', "'")}",\n`);
  return `${name} = TypedDict("${name}", {\n${entries.join("")}})\n`;
}

function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
