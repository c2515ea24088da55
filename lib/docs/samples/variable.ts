/** A value of an example that its reader has from an earlier step: `TOTAL` is `$TOTAL` in a shell, `total` elsewhere. */
export class Variable {
  constructor(
    readonly name: string,
    /** Text right after it, as in `$ORDER-reserve`. */
    readonly suffix = "",
  ) {}
}

export function variable(name: string, suffix = ""): Variable {
  return new Variable(name, suffix);
}

/** A value of this type in which any part may be a variable. */
export type Given<T> = T | Variable | (T extends object ? { [K in keyof T]: Given<T[K]> } : never);

/** Whether there is a variable anywhere in a value. */
export function hasVariable(value: unknown): boolean {
  if (value instanceof Variable) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasVariable);
}

/** Which variable of the examples a parameter of a path is. */
const pathVariables: Readonly<Record<string, string>> = {
  slug: "CAR",
  reference: "REFERENCE",
  external_ref: "ORDER",
  id: "WEBHOOK_ID",
  delivery_id: "DELIVERY_ID",
  request_id: "REQUEST_ID",
  key: "KEY",
};

export function pathVariable(parameter: string): string {
  const name = pathVariables[parameter];
  if (name === undefined) throw new Error(`The examples have no variable for ${parameter}.`);
  return name;
}

export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
