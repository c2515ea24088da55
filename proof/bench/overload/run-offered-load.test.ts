import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runOfferedLoad } from "./run-offered-load";

test("a load leaves no file of requests behind", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "offered-load-"));
  let filesDuringLoad: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/v1/me") filesDuringLoad = readdirSync(folder);
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = { method: "GET", path: "/v1/me", headers: {}, body: null, keyed: false } as const;
  try {
    const load = { origin, folder, requests: [request], connections: 1, seconds: 0.1, rate: null };
    const { goodput } = await runOfferedLoad(load);
    expect(goodput).toBeGreaterThan(0);
    expect(filesDuringLoad).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
