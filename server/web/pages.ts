import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { projectRoot } from "../db/project-root";
import type { PageHandler } from "./web-server";

/** Next's own handler. It prepares in the background: the API answers meanwhile, and early page requests wait. */
export function createPageHandler({ dev }: { dev: boolean }): { serve: PageHandler; close(): Promise<void> } {
  // Next listens for upgrades on the first server it meets, which would drop every `Upgrade: h2c` to the API
  // unanswered. Only development has a use for them; otherwise it gets a server that nobody reaches.
  const app = next({ dev, dir: projectRoot(), ...(dev ? {} : { httpServer: createServer() }) });
  const handler = app.prepare().then(() => app.getRequestHandler());
  const fail = (response: ServerResponse) => {
    response.statusCode = 503;
    response.setHeader("Retry-After", "5");
    response.end("The pages cannot be served now.\n");
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await (await handler)(request, response);
    } catch {
      if (!response.headersSent) fail(response);
    }
  };
  return { serve: (request, response) => void serve(request, response), close: () => app.close() };
}

/** For a process that serves the API alone. */
export function noPages(_request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain");
  response.end("This process serves the API alone.\n");
}
