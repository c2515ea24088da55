import { bookAndSearchRace } from "./kinds/book-and-search";
import { draftRace } from "./kinds/draft";
import { endingRace } from "./kinds/ending";
import { endpointRace } from "./kinds/endpoint-change";
import { orderRace } from "./kinds/event-order";
import { rotationRace } from "./kinds/key-rotation";
import { lastCarRace } from "./kinds/last-car";
import { leaseRace } from "./kinds/lease-edge";
import { listWalkRace } from "./kinds/list-walk";
import { replacementRace } from "./kinds/replacement";
import { sameKey } from "./kinds/same-key";
import { supplierRace } from "./kinds/supplier-answer";
import { twoBodies } from "./kinds/two-bodies";
import type { Race } from "./race";

/** All races, in the order of a run. */
export const allRaces: readonly Race[] = [
  sameKey,
  twoBodies,
  lastCarRace(1),
  lastCarRace(5),
  bookAndSearchRace,
  draftRace,
  endingRace,
  replacementRace,
  supplierRace,
  endpointRace,
  leaseRace,
  orderRace,
  rotationRace,
  listWalkRace,
];
