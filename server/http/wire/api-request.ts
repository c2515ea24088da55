/** What the API reads of a request, whoever received it. Headers that were sent twice are one, joined by commas. */
export type ApiRequest = {
  readonly method: string;
  /** As a URL parser reads it: dots resolved, nothing decoded. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
};

export function apiRequestOf(request: Request): ApiRequest {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  return {
    ...{ method, pathname, search, headers },
    // Asking for the body alone makes some hosts build it.
    get body() {
      return request.body;
    },
  };
}
