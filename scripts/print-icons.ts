import { writeFileSync } from "node:fs";
import { drawIcons } from "./icons/draw-icons";

writeFileSync("components/ui/icons.svg", drawIcons());
