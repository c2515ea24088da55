import type { FieldValues, Resolver } from "react-hook-form";

type Rules = typeof import("./reserve-rules");

/**
 * Loads the API's validation rules, or returns undefined if they cannot be loaded. They are not part of the
 * page, because they are a large part of the API's code.
 */
export async function fetchRules(): Promise<Rules | undefined> {
  return await import("./reserve-rules").catch(() => undefined);
}

/**
 * Returns a resolver that validates by the rules that `choose` selects. If the rules cannot be loaded, only the API
 * validates, and its error names the fields.
 */
export function lazyResolver<F extends FieldValues>(choose: (rules: Rules) => Resolver<F>): Resolver<F> {
  return async (values, context, options) => {
    const rules = await fetchRules();
    return rules === undefined ? { values, errors: {} } : await choose(rules)(values, context, options);
  };
}
