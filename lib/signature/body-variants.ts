/** What a body may have become on its way from the wire to where it is checked. */
export type BodyChange = "exact" | "ends" | "spaced" | "escaped" | "reordered";

export type BodyVariant = { change: BodyChange; body: string };

/** The order in which the service writes keys, the outer object's and those of the objects in it. */
const keyOrder = `id type data webhook_id message state slug reference product status external_ref
  payment_reference payment_method starts_at ends_at units pickup_type car title name vehicle_type image_url location
  customer first_name last_name email phone total currency partner_commission net_payable base_currency base_total
  fx_rate fulfilment created_at reserved_at confirm_by confirmed_at cancelled_at completed_at expired_at cancellation
  by reason test`.split(/\s+/);

/**
 * The body as it was pasted, then as the service would have written it if somebody between has parsed it and written
 * it anew: with other spaces, other escapes or its keys in another order.
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

/** Whether nothing but space outside the texts was changed, or also how characters are written. */
function classifySpacing(pasted: string, compact: string): BodyChange {
  const bare = (text: string) =>
    text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_whole, quoted?: string) => quoted ?? "");
  return bare(pasted) === compact ? "spaced" : "escaped";
}

function reorderKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorderKeys);
  if (typeof value !== "object" || value === null) return value;
  const place = (name: string) => (keyOrder.includes(name) ? keyOrder.indexOf(name) : Infinity);
  const entries = Object.entries(value).map(([name, inner]) => [name, reorderKeys(inner)] as const);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (place(one) < place(other) ? -1 : Number(place(one) > place(other)))),
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
  return forms.filter(({ body }, place) => forms.findIndex((form) => form.body === body) === place);
}
