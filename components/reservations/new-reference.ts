const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference of the portal's own making, `PRT-` and six characters nobody misreads, for a booking without one. */
export function newReference(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = fillRandom): string {
  const bytes = random(new Uint8Array(6));
  return `PRT-${Array.from(bytes, (byte) => crockford[byte % crockford.length]).join("")}`;
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return crypto.getRandomValues(bytes);
}

/** The same for a draft that was made without one: derived, so that every window of it finds the same. */
export function referenceFor({
  external_ref,
  reference,
}: {
  external_ref: string | null;
  reference: string;
}) {
  return external_ref ?? `PRT-${reference.replace(/^RB-/, "")}`;
}
