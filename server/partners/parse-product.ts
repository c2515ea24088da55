import { type Product, product as productSchema } from "@/lib/contracts/scopes";
import { CommandError } from "../errors/command-error";

/** A product as an operator writes it. */
export function parseProduct(text: string): Product {
  const known = productSchema.options.find((product) => product === text);
  if (known === undefined) {
    throw new CommandError(`There is no product “${text}”; there is ${productSchema.options.join(", ")}.`);
  }
  return known;
}
