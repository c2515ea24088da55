import { dehydrate, MutationObserver, type MutationOptions, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createWebhookMutation, rotateSecretMutation } from "./webhooks";

const secret = "whsec_c2VjcmV0IHRoYXQgbm9ib2R5IG1heSBzZWUgYWdhaW4=";

afterEach(() => vi.unstubAllGlobals());

/** Returns the content of the query cache and the mutation cache after the mutation. */
async function cachedAfter<D, V>(options: MutationOptions<D, Error, V>, variables: V): Promise<string> {
  const client = new QueryClient();
  await new MutationObserver(client, options).mutate(variables);
  const all = { shouldDehydrateMutation: () => true, shouldDehydrateQuery: () => true };
  const cached = dehydrate(client, all);
  expect(cached.mutations).toHaveLength(1);
  return JSON.stringify(cached);
}

function answerWith(body: object): void {
  vi.stubGlobal("fetch", async () => Response.json(body));
}

test("the secret of a new endpoint is passed on but not cached", async () => {
  answerWith({ id: 7, url: "https://hooks.example.com/", secret });
  const take = vi.fn();
  const body = { url: "https://hooks.example.com/", event_types: ["ping"] };
  const cached = await cachedAfter(createWebhookMutation(take), body);
  expect(take).toHaveBeenCalledExactlyOnceWith(secret, { id: 7, url: "https://hooks.example.com/" });
  expect(cached).toContain("hooks.example.com");
  expect(cached).not.toContain(secret);
});

test("the secret of a rotation is passed on but not cached", async () => {
  const until = "2026-12-03T10:00:00.000Z";
  answerWith({ id: 7, secret, previous_secret_expires_at: until });
  const take = vi.fn();
  const cached = await cachedAfter(rotateSecretMutation("7", take), 3600);
  expect(take).toHaveBeenCalledExactlyOnceWith(secret, until);
  expect(cached).toContain(until);
  expect(cached).not.toContain(secret);
});
