import { type Product, product as productSchema } from "@/lib/contracts/scopes";
import { Refusal } from "../errors/refusal";

/** A product as an operator writes it. */
export function parseProduct(text: string): Product {
  const known = productSchema.options.find((product) => product === text);
  if (known === undefined) {
    throw new Refusal(`There is no product “${text}”; there is ${productSchema.options.join(", ")}.`);
  }
  return known;
}
