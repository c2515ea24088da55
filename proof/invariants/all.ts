import { acknowledgedWritesPersist } from "./checks/acknowledged";
import { attemptsFollowSchedule } from "./checks/attempts";
import { endedBookingsReleaseUnits, searchesMatchStock } from "./checks/availability";
import { bodiesHaveThreeKeys } from "./checks/bodies";
import { listsMatchDatabase } from "./checks/booking-lists";
import { searchesMatchBookings } from "./checks/booking-search";
import { breakdownsAddUp } from "./checks/breakdown";
import { cityCountsMatch } from "./checks/city-counts";
import { foreignTokensAreRejected, noConstraintViolations } from "./checks/constraint-violations";
import { commitsAreDurable, schemaIsValid, transactionsAreShort } from "./checks/database";
import { deliveriesMatchSubscriptions, eventsAreDelivered } from "./checks/deliveries";
import { drillsEnd } from "./checks/drills";
import { erasedCustomersLeaveNothing } from "./checks/erasure";
import { eventsAreDense } from "./checks/event-order";
import { oneEventPerTransition } from "./checks/event-per-transition";
import { firstAttemptsAreOrdered } from "./checks/first-attempt-order";
import { searchesAreFresh } from "./checks/fresh-searches";
import { goLiveIsAudited } from "./checks/go-live";
import { healthHoursMatchLogs } from "./checks/health-hours";
import { insightsMatchBookings } from "./checks/insights";
import { environmentsNeverMix, ownersAgree, partnersAreIsolated } from "./checks/isolation";
import { oneBookingPerKey } from "./checks/key-bookings";
import { oneOutcomePerKey, reusedKeysHaveNoEffect } from "./checks/keys";
import { logsContainNoSecrets } from "./checks/leaks";
import { onlyLegalTransitions } from "./checks/lifecycle";
import { mailReportsCommitted } from "./checks/mail";
import { amountsAddUp, pricesMatchExpectations } from "./checks/money";
import { draftsKeepOffers } from "./checks/offers";
import { writesShareTransaction } from "./checks/one-transaction";
import { paymentsMatchBookings } from "./checks/payments";
import { failuresAre503, noUnexpectedExits, responsesAreTraceable } from "./checks/process";
import { noAbandonedTransactions } from "./checks/quiescence";
import { reconciliationsAddUp } from "./checks/reconciliation";
import { serviceRecovers } from "./checks/recovery";
import { refundMarksPersist } from "./checks/refunds";
import { replacementsAreSound } from "./checks/replacements";
import { secondFactorsHold } from "./checks/second-factor";
import { statementsMatchBookings } from "./checks/statement-lines";
import { neverOversold, storedCountsMatch } from "./checks/stock";
import { supplierReservationsMatch } from "./checks/supplier";
import { tracesMatchWork } from "./checks/traces";
import { unavailableIsJustified } from "./checks/undersell";
import type { Invariant } from "./invariant";

/** All invariants: I1 to I31 in order, then those named by a letter. */
export const allInvariants: readonly Invariant[] = [
  neverOversold,
  searchesMatchStock,
  storedCountsMatch,
  unavailableIsJustified,
  endedBookingsReleaseUnits,
  oneOutcomePerKey,
  oneBookingPerKey,
  acknowledgedWritesPersist,
  noAbandonedTransactions,
  reusedKeysHaveNoEffect,
  onlyLegalTransitions,
  oneEventPerTransition,
  eventsAreDense,
  eventsAreDelivered,
  deliveriesMatchSubscriptions,
  attemptsFollowSchedule,
  bodiesHaveThreeKeys,
  amountsAddUp,
  pricesMatchExpectations,
  listsMatchDatabase,
  partnersAreIsolated,
  ownersAgree,
  environmentsNeverMix,
  failuresAre503,
  noUnexpectedExits,
  transactionsAreShort,
  serviceRecovers,
  logsContainNoSecrets,
  responsesAreTraceable,
  schemaIsValid,
  firstAttemptsAreOrdered,
  commitsAreDurable,
  writesShareTransaction,
  supplierReservationsMatch,
  draftsKeepOffers,
  breakdownsAddUp,
  replacementsAreSound,
  searchesMatchBookings,
  searchesAreFresh,
  cityCountsMatch,
  healthHoursMatchLogs,
  goLiveIsAudited,
  secondFactorsHold,
  erasedCustomersLeaveNothing,
  tracesMatchWork,
  insightsMatchBookings,
  mailReportsCommitted,
  drillsEnd,
  reconciliationsAddUp,
  statementsMatchBookings,
  paymentsMatchBookings,
  refundMarksPersist,
  noConstraintViolations,
  foreignTokensAreRejected,
];
