import type { Texts } from "./en";

const orSimilar = / or similar$/iu;

/** Returns the title of a car in the reader's language: the catalogue's “or similar” at its end is translated. */
export function nameCar(title: string, { vehicles }: Pick<Texts, "vehicles">): string {
  return title.replace(orSimilar, () => ` ${vehicles.orSimilar}`);
}
