import { request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../kit/random";
import { summarize, type Times } from "./percentile";
import { receiverHost } from "./receiver-process";
import type { BenchReceiver } from "./start-receiver";

const body = Buffer.from(
  JSON.stringify({
    id: "evt_",
    type: "booking.confirmed",
    data: { reference: "none", fill: "x".repeat(1200) },
  }),
);

/** Sends one POST over a new connection, as a delivery does, but without any other work of a delivery. */
async function post({ port, authority }: BenchReceiver): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(
      {
        ...{ host: "127.0.0.1", port, servername: receiverHost, ca: authority, agent: false, method: "POST" },
        headers: { host: receiverHost, "content-type": "application/json", "content-length": body.length },
      },
      (response) => {
        response.resume();
        response.once("end", resolve);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** Measures the latency of single POSTs at the given rate, with random arrival times. */
export async function measureBareLatency(
  receiver: BenchReceiver,
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: Random },
): Promise<Times> {
  const durations: number[] = [];
  await runArrivals({ perSecond, seconds, random }, async () => {
    const startedAt = performance.now();
    await post(receiver);
    durations.push(performance.now() - startedAt);
  });
  return summarize(durations);
}

/** Returns how many POSTs per second one process completes with `atOnce` in flight. */
export async function measureBareThroughput(
  receiver: BenchReceiver,
  { seconds, atOnce }: { seconds: number; atOnce: number },
): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const loops = Array.from({ length: atOnce }, async () => {
    for (; performance.now() < until; done += 1) await post(receiver);
  });
  await Promise.all(loops);
  return done / seconds;
}

/** Starts `work` at random times, `perSecond` per second on average, without waiting for earlier ones. */
export async function runArrivals(
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: Random },
  work: (index: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - random.next()) / perSecond) * 1000) {
    const early = due - (performance.now() - startedAt);
    if (early > 1) await sleep(early);
    running.push(work(running.length));
  }
  await Promise.all(running);
}
