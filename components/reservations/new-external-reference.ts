const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a random external reference for a sale that has none: `PRT-` and six unambiguous characters. */
export function newExternalReference(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = fillRandom,
): string {
  const bytes = random(new Uint8Array(6));
  return `PRT-${Array.from(bytes, (byte) => crockford[byte % crockford.length]).join("")}`;
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return crypto.getRandomValues(bytes);
}

/**
 * Returns the external reference of a draft or booking. If it has none, derives one from its own reference, so that
 * every window has the same.
 */
export function toExternalReference({
  external_ref,
  reference,
}: {
  external_ref: string | null;
  reference: string;
}) {
  return external_ref ?? `PRT-${reference.replace(/^RB-/, "")}`;
}
