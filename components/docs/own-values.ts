/** Values of the signed-in reader's account, to fill in examples and forms. A value is null if the account has none. */
export type OwnValues = { client_id: string | null; reference: string | null; webhook_id: string | null };

const none: OwnValues = { client_id: null, reference: null, webhook_id: null };

let pending: Promise<OwnValues> | undefined;

/** Requests the values of the signed-in reader once per page load and returns them. All are null after a failure. */
export function requestOwnValues(): Promise<OwnValues> {
  pending ??= fetch("/portal-api/docs-values").then(
    async (response) => (response.ok ? await response.json() : none),
    () => none,
  );
  return pending;
}

/**
 * Returns the values that `requestOwnValues` has requested. All are null if it was not called, as on a page without a
 * session.
 */
export async function readOwnValues(): Promise<OwnValues> {
  return (await pending) ?? none;
}
