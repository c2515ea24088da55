/** The body styles that have a drawing. Each is the name of a file in `public/cars`. */
export const bodyStyles = [
  "camper",
  "cargo-van",
  "convertible",
  "coupe",
  "crossover",
  "electric",
  "estate",
  "hatchback",
  "mini",
  "minibus",
  "minivan",
  "off-road",
  "pickup",
  "roadster",
  "saloon",
  "sports",
  "supermini",
  "suv",
  "van",
] as const;

export type BodyStyle = (typeof bodyStyles)[number];

/** The paint colours of the drawings. The file names of the first one contain no colour. */
export const paints = ["silver", "blue", "red", "green", "amber"] as const;

export type Paint = (typeof paints)[number];

/**
 * The body style for each body letter of ACRISS, the second letter of a code. `toStyleByCategory` can override it. A
 * letter that names no body, such as that for motorcycles, has the style that is most frequent among its cars.
 */
const styleByLetter: Readonly<Record<string, BodyStyle>> = {
  B: "mini",
  C: "saloon",
  D: "hatchback",
  E: "coupe",
  F: "suv",
  G: "crossover",
  H: "camper",
  J: "off-road",
  K: "cargo-van",
  L: "saloon",
  M: "minivan",
  N: "roadster",
  P: "pickup",
  Q: "pickup",
  R: "camper",
  S: "sports",
  T: "convertible",
  V: "van",
  W: "estate",
  X: "hatchback",
  Y: "mini",
  Z: "hatchback",
};

/**
 * The category letters of ACRISS from full-size upwards. The category is the first letter of a code. A car of these
 * categories whose body letter counts doors is a saloon, unless it is electric.
 */
const largeCategories = new Set("FGPULWOX");

/** The category letters of the smallest cars. */
const smallCategories = new Set("MN");

/** The category letters of economy cars. */
const economyCategories = new Set("EH");

/** The fuel letters of electric cars, the last of a code. */
const electricFuels = new Set("EC");

/** Returns the body style of an ACRISS code. Without a code or with an unknown body letter, it is a hatchback. */
export function toBodyStyle(acrissCode: string | null): BodyStyle {
  const [category = "", body = "", , fuel = ""] = acrissCode ?? "";
  const hasDoors = body === "D" || body === "C";
  return (hasDoors && toStyleByCategory(category, body, fuel)) || (styleByLetter[body] ?? "hatchback");
}

/**
 * Returns the body style of a car whose body letter only counts its doors (C or D). Returns `undefined` if neither its
 * fuel nor its category decides the style.
 */
function toStyleByCategory(category: string, body: string, fuel: string): BodyStyle | undefined {
  if (electricFuels.has(fuel)) return "electric";
  if (largeCategories.has(category)) return "saloon";
  if (smallCategories.has(category)) return "mini";
  return economyCategories.has(category) && body === "D" ? "supermini" : undefined;
}

/** Returns the paint of a car. It depends only on its identifier, so a car looks the same in every list. */
export function choosePaint(id: string): Paint {
  // FNV-1a. The last steps spread similar identifiers over all paints.
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return paints[((hash ^ (hash >>> 16)) >>> 0) % paints.length] ?? paints[0];
}

/** Returns the URL path of the drawing of a body style in a paint. */
export function getDrawingPath(style: BodyStyle, paint: Paint): string {
  return paint === paints[0] ? `/cars/${style}.svg` : `/cars/${style}-${paint}.svg`;
}

const plainPath = /^\/cars\/([a-z-]+)\.svg$/;

/**
 * Returns the path of the drawing in the paint of the car with this ID, if `path` is that of a drawing in the first
 * paint. Returns any other path unchanged.
 */
export function paintDrawing(path: string, id: string): string {
  const name = plainPath.exec(path)?.[1];
  const style = bodyStyles.find((one) => one === name);
  return style === undefined ? path : getDrawingPath(style, choosePaint(id));
}
