import type { Command } from "commander";
import { createClient } from "../oauth/create-client";
import { presentCredential } from "../oauth/present-credential";
import { revokeClient } from "../oauth/revoke-client";
import { rotateClient } from "../oauth/rotate-client";
import type { Run } from "./create-program";
import { parseDurationFlag } from "./parse-duration-flag";

export function addClientCommands(program: Command, run: Run): void {
  const client = program.command("client").description("credentials of partners");

  client
    .command("create <slug>")
    .description("create a credential; its secret is shown only once")
    .requiredOption("--scopes <scopes>", "separated by spaces")
    .option("--name <name>", "the purpose of the credential")
    .action(async (partner: string, options: { scopes: string; name?: string }) => {
      await run(async (ops) =>
        presentCredential(await createClient(ops, ops.acting, { partner, ...options })),
      );
    });

  client
    .command("rotate <client-id>")
    .description("give a credential a new secret, which is shown only once")
    .option(
      "--overlap <duration>",
      "how long the previous secret still works, 0s to 30d (default: 24h)",
      parseDurationFlag,
    )
    .action(async (clientId: string, { overlap: overlapSeconds }: { overlap?: number }) => {
      await run(async (ops) =>
        presentCredential(await rotateClient(ops, ops.acting, { clientId, overlapSeconds })),
      );
    });

  client
    .command("revoke <client-id>")
    .description("permanently revoke a credential and its tokens")
    .action(async (clientId: string) => {
      await run(async ({ database, acting }) => {
        const { revokedAt } = await revokeClient(database, acting, { clientId });
        return { client_id: clientId, revoked_at: revokedAt.toISOString() };
      });
    });
}
