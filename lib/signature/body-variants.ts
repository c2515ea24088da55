/**
 * The difference between a body and the signed one: none (`exact`), white space or a byte order mark at its
 * ends (`ends`), white space between tokens (`spaced`), escapes (`escaped`) or the order of keys
 * (`reordered`).
 */
export type BodyChange = "exact" | "ends" | "spaced" | "escaped" | "reordered";

export type BodyVariant = { change: BodyChange; body: string };

/** The order in which the service writes the keys of objects, at every level of nesting. */
const keyOrder = `id type data webhook_id message state slug reference product status external_ref
  payment_reference payment_method starts_at ends_at units pickup_type car title name vehicle_type image_url location
  customer first_name last_name email phone total currency partner_commission net_payable base_currency base_total
  fx_rate fulfilment created_at reserved_at confirm_by confirmed_at cancelled_at completed_at expired_at cancellation
  by reason replaces replaced_by test`.split(/\s+/);

/**
 * Returns the pasted body, and the bodies that the service may have sent before a program parsed and printed them
 * again. They differ in white space, escapes or the order of keys.
 */
export function bodyVariants(pasted: string): BodyVariant[] {
  const forms: BodyVariant[] = [{ change: "exact", body: pasted }];
  forms.push({ change: "ends", body: pasted.replace(/^\uFEFF/, "").trim() });
  const parsed = parse(pasted);
  if (parsed === undefined) return distinct(forms);
  const compact = JSON.stringify(parsed);
  forms.push({ change: classifySpacing(pasted, compact), body: compact });
  forms.push({ change: "spaced", body: JSON.stringify(parsed, null, 2) });
  forms.push({ change: "reordered", body: JSON.stringify(reorderKeys(parsed)) });
  return distinct(forms);
}

/** Returns `spaced` if the texts differ only in white space outside strings, otherwise `escaped`. */
function classifySpacing(pasted: string, compact: string): BodyChange {
  const bare = (text: string) =>
    text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_whole, quoted?: string) => quoted ?? "");
  return bare(pasted) === compact ? "spaced" : "escaped";
}

function reorderKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorderKeys);
  if (typeof value !== "object" || value === null) return value;
  const position = (name: string) => (keyOrder.includes(name) ? keyOrder.indexOf(name) : Infinity);
  const entries = Object.entries(value).map(([name, inner]) => [name, reorderKeys(inner)] as const);
  return Object.fromEntries(
    entries.sort(([one], [other]) =>
      position(one) < position(other) ? -1 : Number(position(one) > position(other)),
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function distinct(forms: readonly BodyVariant[]): BodyVariant[] {
  return forms.filter(({ body }, index) => forms.findIndex((form) => form.body === body) === index);
}
