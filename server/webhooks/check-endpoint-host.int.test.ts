import { expect } from "vitest";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { checkEndpointHost } from "./check-endpoint-host";
import { createEndpoint } from "./create-endpoint";

const wanted = { url: "https://hooks.example.com/rentals", eventTypes: ["ping"] };
const publicly = async () => ["93.184.216.34"];

test("the host of an endpoint resolves if name servers return an address", async ({ ctx }) => {
  const { endpoint } = await createEndpoint(ctx, wanted, publicly);
  const check = (resolve: () => Promise<string[]>) => checkEndpointHost(ctx, String(endpoint.id), resolve);
  expect(await check(publicly)).toEqual({ host: "hooks.example.com", resolves: true });
  expect(await check(async () => [])).toEqual({ host: "hooks.example.com", resolves: false });
  expect(await check(() => Promise.reject(new Error("SERVFAIL")))).toMatchObject({ resolves: false });
  // A private address is rejected elsewhere. The host resolves.
  expect(await check(async () => ["10.0.0.1"])).toMatchObject({ resolves: true });
});

test("only the owner can check the host of an endpoint", async ({ ctx, runtime }) => {
  const { endpoint } = await createEndpoint(ctx, wanted, publicly);
  const other = await partnerContext(runtime);
  const checking = checkEndpointHost(other, String(endpoint.id), publicly);
  await expect(checking).rejects.toMatchObject({ code: "not_found" });
});
