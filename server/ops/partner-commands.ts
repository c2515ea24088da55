import type { Command } from "commander";
import { assertCurrencyHasRate } from "../catalogue/rates/assert-currency-has-rate";
import { createPartner } from "../partners/create-partner";
import { listPartners } from "../partners/get-partner";
import { presentPartner } from "../partners/present-partner";
import { setPartnerStatus } from "../partners/set-partner-status";
import { type PartnerTerms, setPartnerTerms } from "../partners/set-partner-terms";
import type { Run } from "./create-program";
import { addGoLiveCommands } from "./go-live-commands";

type CreateOptions = {
  slug: string;
  name: string;
  currency: string;
  commission: string;
  timezone?: string;
  product: readonly string[];
  firstParty?: true;
};

export function addPartnerCommands(program: Command, run: Run): void {
  const noun = program.command("partner").description("partner accounts");

  noun
    .command("create")
    .description("create an account")
    .requiredOption("--slug <slug>", "its short name, which cannot be changed")
    .requiredOption("--name <name>", "its name")
    .requiredOption("--currency <code>", "invoice currency, ISO 4217")
    .requiredOption("--commission <percent>", "the partner's share of each total")
    .option("--product <product>", "a product to enable; may be repeated", collect, [])
    .option("--timezone <zone>", "the IANA time zone of its statements; default UTC")
    .option("--first-party", "the service's own account, which may not use the partner API")
    .action(async ({ product, firstParty, ...options }: CreateOptions) => {
      const input = { ...options, products: product, firstParty: firstParty === true };
      await run(async ({ database, acting }) => {
        await assertCurrencyHasRate(database, acting.now, input.currency);
        return presentPartner(await createPartner(database, acting, input));
      });
    });

  noun
    .command("set <slug>")
    .description("change a partner's name or terms; existing bookings and closed statements keep theirs")
    .option("--name <name>", "its name")
    .option("--currency <code>", "invoice currency, ISO 4217")
    .option("--commission <percent>", "the partner's share of each total")
    .option("--timezone <zone>", "the IANA time zone of its statements")
    .action(async (partner: string, terms: PartnerTerms) => {
      await run(async ({ database, acting }) => {
        await assertCurrencyHasRate(database, acting.now, terms.currency);
        return presentPartner(await setPartnerTerms(database, acting, { partner, terms }));
      });
    });

  noun
    .command("suspend <slug>")
    .description("suspend a partner's access to the API")
    .action(async (partner: string) => {
      await setStatus(run, { partner, status: "suspended" });
    });

  noun
    .command("activate <slug>")
    .description("restore a suspended partner's access to the API")
    .action(async (partner: string) => {
      await setStatus(run, { partner, status: "active" });
    });

  noun
    .command("list")
    .description("list all accounts")
    .action(async () => {
      await run(async ({ database }) => (await listPartners(database)).map(presentPartner));
    });

  addGoLiveCommands(noun, run);
}

async function setStatus(
  run: Run,
  change: { partner: string; status: "active" | "suspended" },
): Promise<void> {
  await run(async ({ database, acting }) => presentPartner(await setPartnerStatus(database, acting, change)));
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
