import { simulateCrew } from "../bookings/due/simulate-crew";
import { createCrewSimulatorProcessor } from "../bookings/process-due-booking";

export const simulateDueCrew = createCrewSimulatorProcessor(simulateCrew);
