import { once } from "node:events";
import { Agent, request } from "node:http";
import pg from "pg";
import { expect, test } from "vitest";
import { bookReservationContract, getBookingContract } from "@/lib/contracts/bookings";
import { startApiServer } from "@/server/testing/api-server";
import { untilBlocked } from "@/server/testing/database";
import { toRequest } from "../support/api-client";
import { createDraft } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { pollUntil } from "../support/wire/poll";
import { openConnection } from "../support/wire/raw-exchange";

const service = setUpService();

test("a stopping process finishes its requests, accepts no new connections and exits with 0", async () => {
  const { databaseUrl, env, client, accounts, observer } = service();
  const alpha = await client(accounts.alpha);
  const reference = await createDraft(alpha);
  const server = await startApiServer({ databaseUrl, env });

  const rival = new pg.Client({ connectionString: databaseUrl });
  rival.on("error", () => undefined);
  await rival.connect();
  await rival.query("begin");
  await rival.query("select 1 from bookings where reference = $1 for update", [reference]);

  const agent = new Agent({ keepAlive: true });
  const booked = book(server.url, { agent, reference, token: await service().token(accounts.alpha) });
  await untilBlocked(observer);
  const idle = await openConnection(server.url);
  const stoppedAt = performance.now();
  const ended = server.kill("SIGTERM");
  await pollUntil(
    () => tryConnection(server.url),
    (answer) => answer === "ECONNREFUSED",
  );
  await rival.query("commit");
  await rival.end();
  expect(await booked).toBe(200);
  await ended;
  // The client would keep its connection open; the process does not wait for it.
  expect(performance.now() - stoppedAt).toBeLessThan(5000);
  expect(server.logs().filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  idle.destroy();
  agent.destroy();
  const booking = await alpha.call(getBookingContract, { params: { reference } });
  expect(booking.status).toBe("pending");
});

/** Returns `open` if the service accepts a connection, otherwise the code of the error. */
async function tryConnection(baseUrl: string): Promise<unknown> {
  return await openConnection(baseUrl).then(
    (socket) => {
      socket.destroy();
      return "open";
    },
    (error: NodeJS.ErrnoException) => error.code,
  );
}

async function book(
  baseUrl: string,
  call: { agent: Agent; reference: string; token: string },
): Promise<number | undefined> {
  const input = { params: { reference: call.reference }, body: { payment_reference: "pay-late" } };
  const { method, path, headers, body } = toRequest(bookReservationContract, input);
  const outgoing = request(new URL(path, baseUrl), {
    method,
    agent: call.agent,
    headers: { ...headers, authorization: `Bearer ${call.token}` },
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, "response");
  incoming.resume();
  await once(incoming, "end");
  return incoming.statusCode;
}
