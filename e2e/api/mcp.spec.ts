import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { operationIds } from "@/lib/contracts/all";
import { availability } from "@/lib/contracts/availability";
import { bookingResult } from "@/lib/contracts/bookings";
import { connectMcpClient, type McpClient } from "@/server/testing/fixtures/mcp-client";
import { reserveBody, stay } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";
import { type HostedApi, startHostedApi } from "../support/run/start-hosted-api";
import { carSlugs } from "../support/test-catalogue";
import { type Reply, sendRequest } from "../support/wire/send-request";

const service = setUpService();

/** A second server with the same build: only `next start`, without the project's API server. */
let hosted: HostedApi;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  hosted = await startHostedApi({ ...env, DATABASE_URL: databaseUrl });
});
afterAll(async () => {
  await hosted?.stop();
});

async function connect(url: string, revision?: "2025" | "2026"): Promise<McpClient> {
  const token = await service().token(service().accounts.alpha);
  return await connectMcpClient({ url, token, ...(revision === undefined ? {} : { revision }) });
}

test.each(["2025", "2026"] as const)(
  "an assistant with the revision of %s searches, books, follows and cancels a rental",
  async (revision) => {
    const { server, operator } = service();
    const mcp = await connect(server.url, revision);
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operationIds);
    const search = await mcp.call("searchAvailability", { location: "lisbon", ...stay, limit: 50 });
    const found = availability.parse(search.value);
    const total = found.vehicles.find(({ slug }) => slug === carSlugs.common)?.total;
    const sale = {
      ...reserveBody({ external_ref: `sale-${randomUUID()}` }),
      payment_reference: `pay-${randomUUID()}`,
      expected_total: total,
    };
    const made = await mcp.call("createBooking", sale);
    const { booking } = bookingResult.parse(made.value);
    expect(await mcp.call("createBooking", sale)).toEqual({ ...made, replayed: true });
    const { reference } = booking;
    await operator.run("booking", "accept", reference);
    const read = await mcp.call("getBookingByExternalRef", { external_ref: booking.external_ref });
    expect(read.value).toMatchObject({ reference, status: "confirmed" });
    const cancelled = await mcp.call("cancelBooking", { reference });
    expect(cancelled.value).toMatchObject({ booking: { status: "cancelled" } });
    expect(await mcp.call("getBooking", { reference: "RB-0000000000" })).toMatchObject({
      isError: true,
      code: "not_found",
    });
    await mcp.close();
  },
);

test("a call that was sent through Next is replayed by the web server", async () => {
  const sale = { ...reserveBody(), payment_reference: `pay-${randomUUID()}`, expected_total: 120 };
  const next = await connect(hosted.url);
  const first = await next.call("createBooking", sale);
  expect(first.isError, JSON.stringify(first.value)).toBe(false);
  const direct = await connect(service().server.url);
  expect(await direct.call("createBooking", sale)).toEqual({ ...first, replayed: true });
});

const message = (method: string) => JSON.stringify({ jsonrpc: "2.0", id: 1, method });

function comparable({ status, headers, text }: Reply) {
  const names = ["content-type", "cache-control", "allow", "www-authenticate", "x-content-type-options"];
  const compared = names.map((name) => [name, headers[name]]);
  return { status, headers: Object.fromEntries(compared), text: text.replaceAll(/req_[0-9a-f]{32}/g, "…") };
}

test("both servers return the same responses to any message", async () => {
  const authorization = `Bearer ${await service().token(service().accounts.alpha)}`;
  const json = { authorization, "content-type": "application/json" };
  const requests = [
    { method: "POST", headers: json, body: message("tools/list") },
    { method: "POST", headers: json, body: message("unknown") },
    { method: "POST", headers: json, body: "{" },
    { method: "POST", headers: json, body: " ".repeat(64 * 1024 + 1) },
    { method: "POST", headers: { "content-type": "application/json" }, body: message("ping") },
    { method: "POST", headers: { ...json, origin: "https://page.example.com" }, body: message("ping") },
    ...["GET", "HEAD", "DELETE"].map((method) => ({ method, headers: { authorization } })),
  ];
  for (const request of requests) {
    const replies = [service().server.url, hosted.url].map((url) =>
      sendRequest(url, { ...request, path: "/mcp" }),
    );
    const [direct, next] = await Promise.all(replies);
    expect(next && comparable(next), JSON.stringify(request.headers)).toEqual(direct && comparable(direct));
  }
});

test("a message needs no other header than those of the API", async () => {
  const reply = await sendRequest(service().server.url, {
    method: "POST",
    path: "/mcp",
    headers: {
      authorization: `Bearer ${await service().token(service().accounts.alpha)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "getMe" } }),
  });
  const result = z.object({ id: z.literal(7), result: z.object({ structuredContent: z.unknown() }) });
  const { structuredContent } = result.parse(reply.json()).result;
  expect(structuredContent).toMatchObject({ slug: service().accounts.alpha.slug });
  expect(reply.headers).toMatchObject({ "content-type": "application/json", "cache-control": "no-store" });
  expect(reply.headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
});
