import type { Command } from "commander";
import { approveGoLive, refuseGoLive } from "../go-live/decide-go-live";
import { listNewestRequests } from "../go-live/go-live.queries";
import { presentListedGoLive } from "../go-live/present-go-live";
import type { Run } from "./create-program";
import { readInputFile } from "./read-input-file";
import type { Ops } from "./with-ops";

/** Adds the commands `partner go-live …`, for requests for access to production. */
export function addGoLiveCommands(partner: Command, run: Run): void {
  const noun = partner.command("go-live").description("requests for access to production");

  noun
    .command("list")
    .description("list the newest request of each partner, undecided ones first")
    .action(async () => {
      await run(async ({ database }) => (await listNewestRequests(database)).map(presentListedGoLive));
    });

  noun
    .command("approve <slug>")
    .description("approve a request; on an approved one, change the address or store another credential")
    .option("--base-url <url>", "the address of the production API")
    .option("--credential <file>", "the output of `ops client create --json` in production")
    .action(async (slug: string, options: { baseUrl?: string; credential?: string }) => {
      const { baseUrl, credential } = options;
      await run(async (ops) => {
        const approval = {
          partner: slug,
          baseUrl,
          credential: credential === undefined ? undefined : readInputFile(credential),
        };
        await approveGoLive(ops, ops.acting, approval);
        return await showRequest(ops, slug);
      });
    });

  noun
    .command("refuse <slug>")
    .description("refuse a request; the partner reads the reason")
    .requiredOption("--reason <text>", "why, and what to do next")
    .action(async (slug: string, { reason }: { reason: string }) => {
      await run(async (ops) => {
        await refuseGoLive(ops, ops.acting, { partner: slug, reason });
        return await showRequest(ops, slug);
      });
    });
}

async function showRequest({ database }: Ops, slug: string) {
  return (await listNewestRequests(database, slug)).map(presentListedGoLive)[0];
}
