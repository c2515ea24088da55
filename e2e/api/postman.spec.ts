import { beforeAll, expect, test } from "vitest";
import { listBookingsContract } from "@/lib/contracts/bookings";
import { listWebhooksContract } from "@/lib/contracts/webhooks";
import { createPostmanCollection } from "@/lib/docs/postman/create-postman-collection";
import { createDocsSetting } from "../support/docs/docs-setting";
import { runNewman } from "../support/run/run-newman";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on", SERVE_PAGES: "on" });

let credentials = { client_id: "", client_secret: "" };
beforeAll(() => {
  const { clientId, clientSecret } = service().accounts.alpha;
  credentials = { client_id: clientId, client_secret: clientSecret };
});

/** Returns the names of all requests in the collection for the service at `url`, in order. */
function listItems(url: string): string[] {
  const { item }: { item: { item: { name: string }[] }[] } = JSON.parse(
    JSON.stringify(createPostmanCollection(createDocsSetting(url))),
  );
  return item.flatMap((folder) => folder.item.map(({ name }) => name));
}

test("the collection runs from top to bottom, twice in a row, and leaves nothing behind", async () => {
  const { server, accounts } = service();
  const url = `${server.url}/postman.json`;
  const base = { ...credentials, base_url: server.url };
  for (const run of [1, 2]) {
    const { code, requests, failures } = await runNewman(url, { variables: base });
    expect(failures, `run ${run}`).toEqual([]);
    expect(code).toBe(0);
    // A request of a script has the name of the item that the script belongs to.
    expect([...new Set(requests.map(({ name }) => name))]).toEqual(listItems(url));
    for (const { name, status, assertions } of requests) {
      expect(status, name).toBeGreaterThanOrEqual(200);
      expect(status, name).toBeLessThan(400);
      expect(assertions, name).toBeGreaterThan(0);
    }
  }
  const client = await service().client(accounts.alpha);
  const { data } = await client.call(listBookingsContract, { query: { limit: "100" } });
  expect(new Set(data.map(({ external_ref }) => external_ref)).size).toBe(2);
  expect(data.map(({ status }) => status)).toEqual(data.map(() => "cancelled"));
  expect((await client.call(listWebhooksContract, { query: { limit: "100" } })).data).toEqual([]);
});

test("an environment takes precedence over the variables of the collection, also with a slash after base_url", async () => {
  const url = `${service().server.url}/postman.json`;
  const elsewhere = await runNewman(url, {
    variables: { ...credentials, base_url: "http://127.0.0.1:9" },
    options: ["--bail"],
  });
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.failures.join("\n")).toContain("ECONNREFUSED 127.0.0.1:9");
  const { code, failures } = await runNewman(url, {
    variables: { ...credentials, base_url: `${service().server.url}/` },
    options: ["--folder", "Account and catalogue"],
  });
  expect({ code, failures }).toEqual({ code: 0, failures: [] });
});

test("a run without credentials, or with wrong ones, fails with a sentence about them", async () => {
  const { url } = service().server;
  const options = ["--bail", "--folder", "Account and catalogue"];
  const none = await runNewman(`${url}/postman.json`, { variables: { base_url: url }, options });
  expect(none.failures.join("\n")).toContain("Set client_id and client_secret in the environment");
  const variables = { ...credentials, base_url: url, client_secret: "rps_sandbox_wrong" };
  const wrong = await runNewman(`${url}/postman.json`, { variables, options });
  expect(wrong.failures.join("\n")).toContain("invalid_client");
});

test("the collection of production has no sandbox request and no scenario", () => {
  const setting = { ...createDocsSetting("https://api.example.com"), environment: "production" as const };
  const text = JSON.stringify(createPostmanCollection(setting));
  expect(text).not.toContain("/v1/sandbox");
  expect(text).not.toMatch(/"value":"test-/);
  expect(text).toContain("in production it books real cars");
});
