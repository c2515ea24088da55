/** Values of the signed-in reader's account, for examples and forms. Null if there is none. */
export type OwnValues = { client_id: string | null; reference: string | null; webhook_id: string | null };

const none: OwnValues = { client_id: null, reference: null, webhook_id: null };

let pending: Promise<OwnValues> | undefined;

/** Returns the values of the signed-in reader. Requests them once per page load. */
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
