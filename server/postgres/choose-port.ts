import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { EmbeddedPostgresError } from "./embedded-postgres-error";

/** The range of ports. It is below the ports of outgoing connections, so that a restart finds its port free. */
const [lowest, highest] = [15_000, 32_000];

/**
 * Returns a free loopback port; the preferred one if it is free. Throws an `EmbeddedPostgresError` if it finds none.
 */
export async function choosePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedPostgresError(
    `No free port was found for PostgreSQL on 127.0.0.1, from ${lowest} to ${highest}.`,
  );
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ host: "127.0.0.1", port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
