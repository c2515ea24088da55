import { writeFileSync } from "node:fs";
import { drawCars } from "./cars/draw-cars";

for (const [path, drawing] of drawCars()) writeFileSync(path, drawing);
