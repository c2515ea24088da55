import { type BodyStyle, bodyStyles, getDrawingPath, paints } from "@/lib/car-drawings";
import { drawCar } from "./draw-car";
import { paintColours } from "./paints";
import type { Shape } from "./shape";
import { coupe, estate, saloon } from "./shapes/long-cars";
import { convertible, roadster, sports } from "./shapes/open-cars";
import { electric, hatchback, mini, supermini } from "./shapes/small-cars";
import { crossover, offRoad, pickup, suv } from "./shapes/tall-cars";
import { camper, cargoVan, minibus, minivan, van } from "./shapes/vans";

const shapes: Readonly<Record<BodyStyle, Shape>> = {
  camper,
  "cargo-van": cargoVan,
  convertible,
  coupe,
  crossover,
  electric,
  estate,
  hatchback,
  mini,
  minibus,
  minivan,
  "off-road": offRoad,
  pickup,
  roadster,
  saloon,
  sports,
  supermini,
  suv,
  van,
};

/** Returns the drawing of every body style in every paint, by its file in `public`. */
export function drawCars(): ReadonlyMap<string, string> {
  return new Map(
    bodyStyles.flatMap((style) =>
      paints.map(
        (paint) =>
          [`public${getDrawingPath(style, paint)}`, drawCar(shapes[style], paintColours[paint])] as const,
      ),
    ),
  );
}
