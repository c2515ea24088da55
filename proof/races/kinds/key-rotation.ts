import { randomBytes } from "node:crypto";
import { type ApiServer, startApiServer } from "../../../server/testing/api-server";
import { createOperate } from "../../kit/create-operate";
import type { Random } from "../../kit/random";
import { findViolatedRules, type Race } from "../race";
import { createRaceClient, mintToken } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";

const verifiers = 20;

export type RotationEnd = { statuses: Readonly<Record<string, number>>; signingKeys: number };

/**
 * Checks that every request with an unexpired token succeeded and that the tokens were signed with two keys. Returns
 * a message for each violation.
 */
export function checkRotation({ statuses, signingKeys }: RotationEnd): string[] {
  const wrong = Object.entries(statuses).filter(([status]) => status !== "200");
  return findViolatedRules([
    [(statuses["200"] ?? 0) > 0, "no request succeeded"],
    [
      wrong.length === 0,
      `unexpected responses: ${wrong.map(([status, count]) => `${status} ${count} times`).join(", ")}`,
    ],
    [signingKeys === 2, `the tokens used ${signingKeys} keys, expected 2`],
  ]);
}

/** The key that a process signs with, and the other key that it accepts: the next or the previous one. */
type Keys = { current: string; other: string };
type Fleet = { keys: Keys; servers: ApiServer[] };

/**
 * Rotates the signing key as an operator does, without downtime. First every process gets the next key as its
 * other key. Then every process signs with it and accepts the previous one. One process is replaced at a
 * time.
 */
export const rotationRace: Race = {
  name: "key-rotation",
  contenders: `two processes rotate the signing key while ${verifiers} callers present tokens`,
  rounds: 200,
  shortRounds: 1,
  open: async (testbed) => {
    const fleet: Fleet = { keys: { current: freshKey(), other: freshKey() }, servers: [] };
    testbed.onClose(async () => {
      await Promise.all(fleet.servers.map((server) => server.stop()));
    });
    fleet.servers.push(await start(testbed, fleet.keys), await start(testbed, fleet.keys));
    return async (_round, random) => {
      const end = await rotate(testbed, fleet, random);
      return { outcomes: end.statuses, violations: checkRotation(end) };
    };
  },
};

async function rotate(testbed: RaceTestbed, fleet: Fleet, random: Random): Promise<RotationEnd> {
  const { current } = fleet.keys;
  const next = freshKey();
  const env = { ...testbed.env, DATABASE_URL: testbed.databaseUrl, SECRET_KEY: current };
  const client = await createRaceClient(createOperate(env), testbed.accounts[0].slug);
  const tokens: [string, ...string[]] = [await mintToken(urlAt(fleet, 0), client)];
  const statuses: Record<string, number> = {};
  const state = { over: false };
  const callers = Array.from({ length: verifiers }, async () => {
    while (!state.over) {
      const status = await presentToken(fleet, random.between(0, 1), random.pick(tokens));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  try {
    for (const index of [0, 1]) await replace(testbed, fleet, { index, keys: { current, other: next } });
    fleet.keys = { current: next, other: current };
    for (const index of [0, 1]) {
      await replace(testbed, fleet, { index, keys: fleet.keys });
      // These tokens use the new key, and the process that still signs with the old key must accept them.
      tokens.push(await mintToken(urlAt(fleet, index), client));
    }
  } finally {
    state.over = true;
    await Promise.all(callers);
  }
  return { statuses, signingKeys: new Set(tokens.map(readKeyId)).size };
}

function freshKey(): string {
  return randomBytes(32).toString("base64");
}

function urlAt({ servers }: Fleet, index: number): string {
  return servers[index]?.url ?? "";
}

async function start(
  { databaseUrl, env, entries }: RaceTestbed,
  { current, other }: Keys,
): Promise<ApiServer> {
  const keys = { SECRET_KEY: current, SECRET_KEY_PREVIOUS: other, DATABASE_POOL_SIZE: "4" };
  return await startApiServer({ databaseUrl, env: { ...env, ...keys }, entry: entries.web });
}

/** Replaces one process: starts its successor, then stops it. */
async function replace(
  testbed: RaceTestbed,
  fleet: Fleet,
  { index, keys }: { index: number; keys: Keys },
): Promise<void> {
  const successor = await start(testbed, keys);
  const [last] = fleet.servers.splice(index, 1, successor);
  await last?.stop();
}

/**
 * Sends a request with the token and returns the response status. Retries on 503 and on connection errors, because the
 * process may be stopping.
 */
async function presentToken(fleet: Fleet, index: number, token: string): Promise<string> {
  for (;;) {
    try {
      const reply = await fetch(`${urlAt(fleet, index)}/v1/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await reply.arrayBuffer();
      if (reply.status !== 503) return String(reply.status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise(setImmediate);
  }
}

function readKeyId(token: string): string {
  const [header = ""] = token.split(".");
  return String(JSON.parse(Buffer.from(header, "base64url").toString()).kid);
}
