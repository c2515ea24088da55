import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { serviceTime } from "./service-time";

test("the service's clock is believed, not this machine's", async () => {
  const past = "Sat, 21 Nov 2020 10:00:00 GMT";
  const server = createServer((_request, response) => response.writeHead(200, { date: past }).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo;
  expect(await serviceTime(`http://127.0.0.1:${port}`)).toEqual(new Date(past));
  server.close();
});

test("where nothing answers it is this machine's time", async () => {
  const before = Date.now();
  expect((await serviceTime("http://127.0.0.1:1")).getTime()).toBeGreaterThanOrEqual(before);
});
