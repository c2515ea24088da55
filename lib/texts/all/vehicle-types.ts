// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { vehicleTypes as de } from "../de/vehicle-types";
import { vehicleTypes as en } from "../en/vehicle-types";
import { vehicleTypes as pt } from "../pt/vehicle-types";

export const allVehicleTypes = { de, en, pt };
