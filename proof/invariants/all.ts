import { nothingAcknowledgedIsLost } from "./checks/acknowledged";
import { attemptsFollowTheSchedule } from "./checks/attempts";
import { draftsHoldNothing, endedBookingsRelease } from "./checks/availability";
import { bodiesHaveThreeKeys } from "./checks/bodies";
import { constraintsAreNeverNeeded, foreignTokensOpenNothing } from "./checks/constraint-violations";
import { commitsAreDurable, databaseIsSound, transactionsAreShort } from "./checks/database";
import { everyEventArrives, nobodyHearsOfOthers } from "./checks/deliveries";
import { eventsAreDense } from "./checks/event-order";
import { oneEventPerTransition } from "./checks/event-per-transition";
import { everythingHeals } from "./checks/healing";
import { environmentsNeverMix, nothingLeaks, ownersAgree } from "./checks/isolation";
import { oneBookingPerKey } from "./checks/key-bookings";
import { oneOutcomePerKey, reusedKeysDoNothing } from "./checks/keys";
import { logsKeepSecrets } from "./checks/leaks";
import { onlyLegalTransitions } from "./checks/lifecycle";
import { amountsAddUp, pricesAreAsExpected } from "./checks/money";
import { writtenTogether } from "./checks/one-transaction";
import { everyAnswerCanBeTraced, noProcessDiesOfItself, onlyHonestFailures } from "./checks/process";
import { noKeyIsHeld } from "./checks/quiescence";
import { listsAddUp } from "./checks/statement";
import { countersAgree, neverOversold } from "./checks/stock";
import { suppliersAgree } from "./checks/supplier";
import { nobodyTurnedAwayForNothing } from "./checks/undersell";
import type { Invariant } from "./invariant";

/** All invariants, ordered by number. */
export const allInvariants: readonly Invariant[] = [
  neverOversold,
  draftsHoldNothing,
  countersAgree,
  nobodyTurnedAwayForNothing,
  endedBookingsRelease,
  oneOutcomePerKey,
  oneBookingPerKey,
  nothingAcknowledgedIsLost,
  noKeyIsHeld,
  reusedKeysDoNothing,
  onlyLegalTransitions,
  oneEventPerTransition,
  eventsAreDense,
  everyEventArrives,
  nobodyHearsOfOthers,
  attemptsFollowTheSchedule,
  bodiesHaveThreeKeys,
  amountsAddUp,
  pricesAreAsExpected,
  listsAddUp,
  nothingLeaks,
  ownersAgree,
  environmentsNeverMix,
  onlyHonestFailures,
  noProcessDiesOfItself,
  transactionsAreShort,
  everythingHeals,
  logsKeepSecrets,
  everyAnswerCanBeTraced,
  databaseIsSound,
  commitsAreDurable,
  writtenTogether,
  suppliersAgree,
  constraintsAreNeverNeeded,
  foreignTokensOpenNothing,
];
