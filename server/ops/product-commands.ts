import type { Command } from "commander";
import { disableProduct } from "../partners/disable-product";
import { enableProduct } from "../partners/enable-product";
import { presentPartner } from "../partners/present-partner";
import type { Run } from "./create-program";

export function addProductCommands(program: Command, run: Run): void {
  const noun = program.command("product").description("what partners may sell");

  noun
    .command("enable <slug> <product>")
    .description("give a partner a product")
    .action(async (partner: string, product: string) => {
      await run(async ({ database, acting }) =>
        presentPartner(await enableProduct(database, acting, { partner, product })),
      );
    });

  noun
    .command("disable <slug> <product>")
    .description("take a product from a partner")
    .action(async (partner: string, product: string) => {
      await run(async ({ database, acting }) =>
        presentPartner(await disableProduct(database, acting, { partner, product })),
      );
    });
}
