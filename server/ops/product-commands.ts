import type { Command } from "commander";
import { presentPartner } from "../partners/present-partner";
import { setProduct } from "../partners/set-product";
import type { Run } from "./create-program";

export function addProductCommands(program: Command, run: Run): void {
  const noun = program.command("product").description("the products that partners may sell");

  noun
    .command("enable <slug> <product>")
    .description("enable a product for a partner")
    .action(async (partner: string, product: string) => {
      await run(async ({ database, acting }) =>
        presentPartner(await setProduct(database, acting, { partner, product, enabled: true })),
      );
    });

  noun
    .command("disable <slug> <product>")
    .description("disable a product for a partner")
    .action(async (partner: string, product: string) => {
      await run(async ({ database, acting }) =>
        presentPartner(await setProduct(database, acting, { partner, product, enabled: false })),
      );
    });
}
