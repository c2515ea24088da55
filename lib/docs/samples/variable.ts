/**
 * A placeholder for a value from an earlier step. Each language prints it in its own way: `TOTAL` becomes `$TOTAL` in a
 * shell and `total` in Python.
 */
export class Variable {
  constructor(
    readonly name: string,
    /** Text that follows the variable, as in `$ORDER-reserve`. */
    readonly suffix = "",
  ) {}
}

export function variable(name: string, suffix = ""): Variable {
  return new Variable(name, suffix);
}

/** A value of type `T` in which any part may be a variable. */
export type Given<T> = T | Variable | (T extends object ? { [K in keyof T]: Given<T[K]> } : never);

/** Returns whether the value contains a variable. */
export function hasVariable(value: unknown): boolean {
  if (value instanceof Variable) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasVariable);
}

/** The names of the variables that hold numbers. A request body contains them without quotes. */
export const numericVariables: ReadonlySet<string> = new Set(["TOTAL", "FOUND", "WEBHOOK_ID"]);

/** The variables of some path parameters. The variable of every other parameter is its name in upper case. */
const renamedPathVariables: Readonly<Record<string, string>> = {
  slug: "CAR",
  external_ref: "ORDER",
  id: "WEBHOOK_ID",
};

/** Returns the name of the variable that holds a parameter of a path in the examples. */
export function pathVariable(parameter: string, path: string): string {
  if (parameter === "id" && path.startsWith("/v1/payments/")) return "PAYMENT_ID";
  if (parameter === "id" && path.startsWith("/v1/sandbox/drills/")) return "DRILLS_ID";
  return renamedPathVariables[parameter] ?? parameter.toUpperCase();
}

/** Converts a variable name such as `DATE_FROM` to camel case: `dateFrom`. */
export function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
