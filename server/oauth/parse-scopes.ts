import { allScopes, type Scope } from "@/lib/contracts/scopes";
import { CommandError } from "../errors/command-error";

/**
 * Parses scopes separated by spaces or commas, as an operator writes them. Returns them in catalogue order.
 * Throws a `CommandError` if a scope is unknown or none is given.
 */
export function parseScopes(text: string): readonly Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  const unknown = names.find((name) => !allScopes.some((scope) => scope === name));
  if (unknown !== undefined) {
    throw new CommandError(
      `The scopes (--scopes) contain “${unknown}”; the scopes are ${allScopes.join(", ")}.`,
    );
  }
  if (names.length === 0) {
    throw new CommandError(`The scopes (--scopes) must name at least one of ${allScopes.join(", ")}.`);
  }
  return allScopes.filter((scope) => names.includes(scope));
}
