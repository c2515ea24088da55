import type { FieldValues, Resolver } from "react-hook-form";

type Rules = typeof import("./reserve-rules");

/** The API's own rules are a good part of the API: they are fetched when somebody begins to type. */
export async function fetchRules(): Promise<Rules | undefined> {
  return await import("./reserve-rules").catch(() => undefined);
}

/** Judges by those rules. Where they cannot be fetched the API judges alone, and its answer names the fields. */
export function lazyResolver<F extends FieldValues>(choose: (rules: Rules) => Resolver<F>): Resolver<F> {
  return async (values, context, options) => {
    const rules = await fetchRules();
    return rules === undefined ? { values, errors: {} } : await choose(rules)(values, context, options);
  };
}
