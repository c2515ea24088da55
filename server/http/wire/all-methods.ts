/** Maps one handler to every method that a host may route, so that the host never responds itself. */
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
