import { randomBytes } from "node:crypto";
import { type ApiServer, startApiServer } from "../../../server/testing/api-server";
import { createOperate } from "../../kit/create-operate";
import type { Random } from "../../kit/random";
import { broken, type Race } from "../race";
import type { RaceStage } from "../testbed/open-testbed";
import { mintToken, openClient } from "../testbed/world";

const verifiers = 20;

export type RotationEnd = { answers: Readonly<Record<string, number>>; signers: number };

/** A token that is in time is good at every process, whichever of them signed it under whichever key. */
export function judgeRotation({ answers, signers }: RotationEnd): string[] {
  const wrong = Object.entries(answers).filter(([status]) => status !== "200");
  return broken([
    [(answers["200"] ?? 0) > 0, "nobody asked"],
    [wrong.length === 0, `answered ${wrong.map(([status, count]) => `${status} ${count} times`).join(", ")}`],
    [signers === 2, `tokens of ${signers} keys were used`],
  ]);
}

/** The key a process signs with, and the other one it knows: the next, while it is made known, or the last. */
type Keys = { current: string; other: string };
type Fleet = { keys: Keys; servers: ApiServer[] };

/**
 * As an operator changes the key of processes that serve meanwhile: first every one of them learns the next key as its
 * other, then every one signs with it and keeps the last as its other. One is replaced at a time.
 */
export const rotationRace: Race = {
  name: "key-rotation",
  contenders: `two processes change their signing key, ${verifiers} callers present tokens`,
  rounds: 200,
  fewest: 1,
  open: async (stage) => {
    const fleet: Fleet = { keys: { current: freshKey(), other: freshKey() }, servers: [] };
    stage.onClose(async () => {
      await Promise.all(fleet.servers.map((server) => server.stop()));
    });
    fleet.servers.push(await start(stage, fleet.keys), await start(stage, fleet.keys));
    return async (_round, random) => {
      const end = await rotate(stage, fleet, random);
      return { outcomes: end.answers, violations: judgeRotation(end) };
    };
  },
};

async function rotate(stage: RaceStage, fleet: Fleet, random: Random): Promise<RotationEnd> {
  const { current } = fleet.keys;
  const next = freshKey();
  const env = { ...stage.env, DATABASE_URL: stage.databaseUrl, SECRET_KEY: current };
  const client = await openClient(createOperate(env), stage.accounts[0].slug);
  const tokens: [string, ...string[]] = [await mintToken(urlAt(fleet, 0), client)];
  const answers: Record<string, number> = {};
  const asking = { over: false };
  const callers = Array.from({ length: verifiers }, async () => {
    while (!asking.over) {
      const status = await present(fleet, random.between(0, 1), random.pick(tokens));
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  try {
    for (const place of [0, 1]) await replace(stage, fleet, { place, keys: { current, other: next } });
    fleet.keys = { current: next, other: current };
    for (const place of [0, 1]) {
      await replace(stage, fleet, { place, keys: fleet.keys });
      // From the first of them on there are tokens of the new key, which the one that still signs with the old takes.
      tokens.push(await mintToken(urlAt(fleet, place), client));
    }
  } finally {
    asking.over = true;
    await Promise.all(callers);
  }
  return { answers, signers: new Set(tokens.map(keyIdOf)).size };
}

function freshKey(): string {
  return randomBytes(32).toString("base64");
}

function urlAt({ servers }: Fleet, place: number): string {
  return servers[place]?.url ?? "";
}

async function start({ databaseUrl, env, entries }: RaceStage, { current, other }: Keys): Promise<ApiServer> {
  const keys = { SECRET_KEY: current, SECRET_KEY_PREVIOUS: other, DATABASE_POOL_SIZE: "4" };
  return await startApiServer({ databaseUrl, env: { ...env, ...keys }, entry: entries.web });
}

/** Its successor serves before it is asked to finish. */
async function replace(
  stage: RaceStage,
  fleet: Fleet,
  { place, keys }: { place: number; keys: Keys },
): Promise<void> {
  const successor = await start(stage, keys);
  const [last] = fleet.servers.splice(place, 1, successor);
  await last?.stop();
}

/** The status, from whichever process is there now: one that was just leaving is no answer. */
async function present(fleet: Fleet, place: number, token: string): Promise<string> {
  for (;;) {
    try {
      const reply = await fetch(`${urlAt(fleet, place)}/v1/me`, {
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

function keyIdOf(token: string): string {
  const [header = ""] = token.split(".");
  return String(JSON.parse(Buffer.from(header, "base64url").toString()).kid);
}
