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
    const refusal = dev ? undefined : refusalOf(request);
    if (refusal !== undefined) return refuse(refusal, response);
    try {
      await (await handler)(request, response);
    } catch {
      if (!response.headersSent) fail(response);
    }
  };
  return { serve: (request, response) => void serve(request, response), close: () => app.close() };
}

type Refusal = { status: 404 | 405; text: string };

/**
 * Pages are read and nothing else. Whatever else a framework would do with a request, decoding the arguments of a Server
 * Action before it knows that there is none, begins with a body or with a header that names the action.
 */
function refusalOf({ method = "", headers }: IncomingMessage): Refusal | undefined {
  if ("next-action" in headers) return { status: 404, text: "There are no Server Actions.\n" };
  if (method === "GET" || method === "HEAD") return undefined;
  return { status: 405, text: "Pages are read with GET.\n" };
}

function refuse({ status, text }: Refusal, response: ServerResponse): void {
  response.statusCode = status;
  if (status === 405) response.setHeader("Allow", "GET, HEAD");
  response.setHeader("Content-Type", "text/plain");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.end(text);
}

/** For a process that serves the API alone. */
export function noPages(_request: IncomingMessage, response: ServerResponse): void {
  refuse({ status: 404, text: "This process serves the API alone.\n" }, response);
}
