import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { projectRoot } from "../db/project-root";
import type { PageHandler } from "./web-server";

/**
 * Creates the page handler of Next. Next prepares in the background: the API is available at once, and early
 * page requests wait.
 */
export function createPageHandler({ dev }: { dev: boolean }): { serve: PageHandler; close(): Promise<void> } {
  // Next listens for upgrades on the first server that it sees. It would then drop every `Upgrade: h2c`
  // request to the API without a response. Only development needs upgrades, so in production it gets an
  // unused server.
  if (!dev) applyBuiltSettings(projectRoot());
  const app = next({ dev, dir: projectRoot(), ...(dev ? {} : { httpServer: createServer() }) });
  const handler = app.prepare().then(() => app.getRequestHandler());
  const fail = (response: ServerResponse) => {
    response.statusCode = 503;
    response.setHeader("Retry-After", "5");
    response.end("The pages cannot be served now.\n");
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const rejection = dev ? undefined : findRejection(request);
    if (rejection !== undefined) return sendRejection(rejection, response);
    try {
      await (await handler)(request, response);
    } catch {
      if (!response.headersSent) fail(response);
    }
  };
  return { serve: (request, response) => void serve(request, response), close: () => app.close() };
}

/**
 * Passes Next the settings that it stored with the build if `next.config.ts` is missing, as in a release: reading that
 * file needs a compiler. Next's own server for releases does the same.
 */
function applyBuiltSettings(root: string): void {
  if (existsSync(join(root, "next.config.ts"))) return;
  const { config } = JSON.parse(readFileSync(join(root, ".next/required-server-files.json"), "utf8"));
  // biome-ignore lint/style/noProcessEnv: Next reads the settings from there.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

type PageRejection = { status: 404 | 405; text: string };

/**
 * Returns the response that rejects a request other than a plain read, or `undefined` for a read. A framework may
 * process other requests before it knows the route: for example, it decodes Server Action arguments from a body or
 * header even if no action exists.
 */
function findRejection({ method = "", headers }: IncomingMessage): PageRejection | undefined {
  if ("next-action" in headers) return { status: 404, text: "There are no Server Actions.\n" };
  if (method === "GET" || method === "HEAD") return undefined;
  return { status: 405, text: "Pages are read with GET.\n" };
}

function sendRejection({ status, text }: PageRejection, response: ServerResponse): void {
  response.statusCode = status;
  if (status === 405) response.setHeader("Allow", "GET, HEAD");
  response.setHeader("Content-Type", "text/plain");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.end(text);
}

/** Rejects page requests of a process that serves only the API. */
export function rejectPageRequest(_request: IncomingMessage, response: ServerResponse): void {
  sendRejection({ status: 404, text: "This process serves the API alone.\n" }, response);
}
