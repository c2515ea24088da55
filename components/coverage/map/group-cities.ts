export type MapCity = {
  slug: string;
  name: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  cars: number;
};

/** One circle of a map: a city, or several whose circles would overlap. Positions are in pixels. */
export type MapMark = {
  x: number;
  y: number;
  radius: number;
  cars: number;
  /** The cities that the circle represents. The one with the most cars is first. */
  cities: readonly MapCity[];
};

/**
 * The minimum diameter of the clickable area of a circle, in pixels. It stays large enough for touch even if the map is
 * drawn 20% smaller.
 */
export const minClickDiameter = 32;
const minRadius = 3;

type Placed = { city: MapCity; x: number; y: number };

/**
 * Returns the circles of a map: one per city, or one for several cities whose circles would overlap. The area of a
 * circle is in proportion to its number of cars, except for circles of the minimum size. `radiusOfAll` is the radius,
 * in pixels, of a circle for the cars of all cities.
 */
export function groupCities(placed: readonly Placed[], radiusOfAll: number): MapMark[] {
  const all = placed.reduce((sum, { city }) => sum + city.cars, 0);
  const toRadius = (cars: number) => Math.max(minRadius, radiusOfAll * Math.sqrt(cars / Math.max(1, all)));
  let marks: MapMark[] = [...placed]
    .sort((left, right) => right.city.cars - left.city.cars || (left.city.slug < right.city.slug ? -1 : 1))
    .map(({ city, x, y }) => ({ x, y, radius: toRadius(city.cars), cars: city.cars, cities: [city] }));
  for (let before = -1; before !== marks.length; ) {
    before = marks.length;
    marks = mergeOnce(marks, toRadius);
  }
  return marks;
}

/**
 * Merges each circle into the first earlier circle that it overlaps, and returns the circles. A merged circle is larger
 * and may overlap others.
 */
function mergeOnce(marks: readonly MapMark[], toRadius: (cars: number) => number): MapMark[] {
  const merged: MapMark[] = [];
  for (const mark of marks) {
    const place = merged.findIndex((other) => overlap(mark, other));
    const other = merged[place];
    if (other === undefined) merged.push(mark);
    else merged[place] = join(other, mark, toRadius);
  }
  return merged;
}

function overlap(one: MapMark, other: MapMark): boolean {
  const distance = Math.hypot(one.x - other.x, one.y - other.y);
  return distance < Math.max(minClickDiameter, one.radius + other.radius);
}

function join(one: MapMark, other: MapMark, toRadius: (cars: number) => number): MapMark {
  const cars = one.cars + other.cars;
  // Cities without cars count as one car, so that there is always a middle.
  const [left, right] = [Math.max(1, one.cars), Math.max(1, other.cars)];
  const share = left / (left + right);
  return {
    x: one.x * share + other.x * (1 - share),
    y: one.y * share + other.y * (1 - share),
    radius: toRadius(cars),
    cars,
    cities: [...one.cities, ...other.cities].sort((a, b) => b.cars - a.cars || (a.slug < b.slug ? -1 : 1)),
  };
}
