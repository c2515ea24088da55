/** One handler for every method a host may route, so that it never answers in our place. */
export function allMethods<Handler>(handler: Handler) {
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}
