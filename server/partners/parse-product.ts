import { type Product, product as productSchema } from "@/lib/contracts/scopes";
import { CommandError } from "../errors/command-error";

/** Parses a product name from the command line. Throws a `CommandError` for an unknown one. */
export function parseProduct(text: string): Product {
  const known = productSchema.options.find((product) => product === text);
  if (known === undefined) {
    throw new CommandError(
      `There is no product “${text}”; the products are ${productSchema.options.join(", ")}.`,
    );
  }
  return known;
}
