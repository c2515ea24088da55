/**
 * The parts of a request that the API reads, independent of the host. Repeated headers are joined by commas.
 */
export type ApiRequest = {
  readonly method: string;
  /** The path as a URL parser reads it: dot segments resolved, nothing decoded. */
  readonly pathname: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Returns whether the last byte of the body has arrived. Absent if the host cannot tell. */
  readonly isBodyComplete?: () => boolean;
  /**
   * Returns the milliseconds since the last byte of the body arrived, or since the head if there is no body.
   * Returns 0 while the body is incomplete. Absent if the host cannot tell.
   */
  readonly msSinceArrival?: () => number;
  /** Returns whether the client has closed the connection. Absent if the host cannot tell. */
  readonly isClosed?: () => boolean;
};

export function toApiRequest(request: Request): ApiRequest {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  return {
    ...{ method, pathname, search, headers },
    // Some hosts build the body on first access.
    get body() {
      return request.body;
    },
  };
}
