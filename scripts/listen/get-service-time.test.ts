import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { getServiceTime } from "./get-service-time";

test("the time comes from the service, not from this machine", async () => {
  const past = "Sat, 21 Nov 2020 10:00:00 GMT";
  const server = createServer((_request, response) => response.writeHead(200, { date: past }).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  expect(await getServiceTime(`http://127.0.0.1:${port}`)).toEqual(new Date(past));
  server.close();
});

test("the time comes from this machine if the service does not respond", async () => {
  const before = Date.now();
  expect((await getServiceTime("http://127.0.0.1:1")).getTime()).toBeGreaterThanOrEqual(before);
});
