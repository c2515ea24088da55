import type { Contract } from "../contract";
import { defineRegistry, listOperationIds } from "../registry";
import { getAttemptContract } from "./attempts";
import { listAuditContract } from "./audit";
import { getTimelineContract, listPortalBookingsContract, listStatusesContract } from "./bookings";
import { findCityCarsContract, listCityCountsContract, listCityNamesContract } from "./cities";
import {
  createCredentialContract,
  listCredentialsContract,
  revokeCredentialContract,
  rotateCredentialContract,
  setCredentialMcpContract,
} from "./credentials";
import { eraseCustomerContract, exportCustomerContract, findCustomerContract } from "./customers";
import { inspectDeliveryContract, previewReplayContract } from "./deliveries";
import {
  acceptOnDeskContract,
  declineOnDeskContract,
  failOnDeskContract,
  getDeskContract,
  secureOnDeskContract,
} from "./desk";
import { getDocsValuesContract } from "./docs-values";
import { getDraftContract, listDraftsContract } from "./drafts";
import { inspectEventContract, listNewestEventsContract } from "./events";
import { findContract } from "./find";
import {
  getGoLiveContract,
  requestGoLiveContract,
  showProductionCredentialContract,
  withdrawGoLiveContract,
} from "./go-live";
import { getEndpointHealthContract, getHealthContract } from "./health";
import { getInsightsContract } from "./insights";
import { listOutboxContract } from "./outbox";
import {
  addPasskeyContract,
  beginPasskeyContract,
  beginPasskeyProofContract,
  provePasskeyContract,
  removePasskeyContract,
  renamePasskeyContract,
} from "./passkeys";
import { getRefundsDueContract, listBookingPaymentsContract, listPortalPaymentsContract } from "./payments";
import {
  changeMailSettingsContract,
  changePasswordContract,
  endSessionContract,
  getMailSettingsContract,
  listSessionsContract,
} from "./profile";
import { getReadinessReportContract } from "./readiness";
import {
  cancelReconciliationContract,
  chooseReconciliationColumnsContract,
  createReconciliationContract,
  deleteReconciliationContract,
  getReconciliationContract,
  listReconciliationLinesContract,
  listReconciliationMonthsContract,
  listReconciliationsContract,
  reopenMonthContract,
  resolveReconciliationLineContract,
  signOffMonthContract,
  unresolveReconciliationLineContract,
} from "./reconciliation";
import { inspectRequestContract, listRequestsContract, lookUpIdContract } from "./requests";
import {
  beginSecondFactorContract,
  confirmSecondFactorContract,
  getSecondFactorContract,
  proveSecondFactorContract,
  removeSecondFactorContract,
  renewRecoveryCodesContract,
} from "./second-factor";
import { getSessionContract } from "./session";
import {
  changeRoleContract,
  inviteMemberContract,
  listTeamContract,
  removeMemberContract,
  signOutMemberContract,
  withdrawInvitationContract,
} from "./team";
import {
  countDeliveriesOfWeekContract,
  countWaitingContract,
  countWeekContract,
  getHandoversContract,
  getTodayContract,
} from "./today";
import {
  chooseColumnsContract,
  deleteViewContract,
  listViewsContract,
  renameViewContract,
  saveViewContract,
} from "./views";
import { getVoucherContract, sendVoucherContract } from "./voucher";
import { checkWebhookHostContract, getWebhookHealthContract } from "./webhooks";

/** Every operation that only the portal has, by its operation ID. No published description contains them. */
export const portalContracts = defineRegistry({
  getSession: getSessionContract,
  getDocsValues: getDocsValuesContract,
  getToday: getTodayContract,
  countWaiting: countWaitingContract,
  getHandovers: getHandoversContract,
  getRefundsDue: getRefundsDueContract,
  countWeek: countWeekContract,
  countDeliveriesOfWeek: countDeliveriesOfWeekContract,
  listDrafts: listDraftsContract,
  getDraft: getDraftContract,
  listCityNames: listCityNamesContract,
  findCityCars: findCityCarsContract,
  listPortalBookings: listPortalBookingsContract,
  listViews: listViewsContract,
  saveView: saveViewContract,
  renameView: renameViewContract,
  deleteView: deleteViewContract,
  chooseColumns: chooseColumnsContract,
  listCityCounts: listCityCountsContract,
  getInsights: getInsightsContract,
  listReconciliations: listReconciliationsContract,
  createReconciliation: createReconciliationContract,
  getReconciliation: getReconciliationContract,
  cancelReconciliation: cancelReconciliationContract,
  deleteReconciliation: deleteReconciliationContract,
  chooseReconciliationColumns: chooseReconciliationColumnsContract,
  listReconciliationLines: listReconciliationLinesContract,
  resolveReconciliationLine: resolveReconciliationLineContract,
  unresolveReconciliationLine: unresolveReconciliationLineContract,
  listReconciliationMonths: listReconciliationMonthsContract,
  signOffMonth: signOffMonthContract,
  reopenMonth: reopenMonthContract,
  listPortalPayments: listPortalPaymentsContract,
  listBookingPayments: listBookingPaymentsContract,
  getTimeline: getTimelineContract,
  getVoucher: getVoucherContract,
  sendVoucher: sendVoucherContract,
  listStatuses: listStatusesContract,
  find: findContract,
  getAttempt: getAttemptContract,
  getDesk: getDeskContract,
  acceptOnDesk: acceptOnDeskContract,
  declineOnDesk: declineOnDeskContract,
  secureOnDesk: secureOnDeskContract,
  failOnDesk: failOnDeskContract,
  inspectDelivery: inspectDeliveryContract,
  previewReplay: previewReplayContract,
  listNewestEvents: listNewestEventsContract,
  inspectEvent: inspectEventContract,
  getWebhookHealth: getWebhookHealthContract,
  checkWebhookHost: checkWebhookHostContract,
  getHealth: getHealthContract,
  getEndpointHealth: getEndpointHealthContract,
  getReadinessReport: getReadinessReportContract,
  listRequests: listRequestsContract,
  inspectRequest: inspectRequestContract,
  lookUpId: lookUpIdContract,
  listCredentials: listCredentialsContract,
  createCredential: createCredentialContract,
  rotateCredential: rotateCredentialContract,
  revokeCredential: revokeCredentialContract,
  setCredentialMcp: setCredentialMcpContract,
  listTeam: listTeamContract,
  inviteMember: inviteMemberContract,
  withdrawInvitation: withdrawInvitationContract,
  changeRole: changeRoleContract,
  removeMember: removeMemberContract,
  signOutMember: signOutMemberContract,
  listSessions: listSessionsContract,
  endSession: endSessionContract,
  changePassword: changePasswordContract,
  getSecondFactor: getSecondFactorContract,
  beginSecondFactor: beginSecondFactorContract,
  confirmSecondFactor: confirmSecondFactorContract,
  renewRecoveryCodes: renewRecoveryCodesContract,
  removeSecondFactor: removeSecondFactorContract,
  proveSecondFactor: proveSecondFactorContract,
  beginPasskey: beginPasskeyContract,
  addPasskey: addPasskeyContract,
  renamePasskey: renamePasskeyContract,
  removePasskey: removePasskeyContract,
  beginPasskeyProof: beginPasskeyProofContract,
  provePasskey: provePasskeyContract,
  getMailSettings: getMailSettingsContract,
  changeMailSettings: changeMailSettingsContract,
  findCustomer: findCustomerContract,
  exportCustomer: exportCustomerContract,
  eraseCustomer: eraseCustomerContract,
  listAudit: listAuditContract,
  listOutbox: listOutboxContract,
  getGoLive: getGoLiveContract,
  requestGoLive: requestGoLiveContract,
  withdrawGoLive: withdrawGoLiveContract,
  showProductionCredential: showProductionCredentialContract,
});

export type PortalContracts = typeof portalContracts;
export type PortalOperationId = keyof PortalContracts;

export const portalOperationIds: readonly PortalOperationId[] = listOperationIds(portalContracts);

export const allPortalContracts: readonly Contract[] = Object.values(portalContracts);
