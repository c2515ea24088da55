import type { Operation } from "./operation";
import { listAuditOperation } from "./portal/audit";
import { getTimelineOperation, listStatusesOperation } from "./portal/bookings";
import {
  createCredentialOperation,
  listCredentialsOperation,
  revokeCredentialOperation,
  rotateCredentialOperation,
} from "./portal/credentials";
import {
  inspectDeliveryOperation,
  inspectEventOperation,
  listNewestEventsOperation,
  previewReplayOperation,
} from "./portal/deliveries";
import {
  acceptOnDeskOperation,
  declineOnDeskOperation,
  failOnDeskOperation,
  getDeskOperation,
  secureOnDeskOperation,
} from "./portal/desk";
import { changePasswordOperation, endSessionOperation, listSessionsOperation } from "./portal/profile";
import { inspectRequestOperation, listRequestsOperation, whereOperation } from "./portal/requests";
import { getSessionOperation } from "./portal/session";
import {
  changeRoleOperation,
  inviteMemberOperation,
  listTeamOperation,
  removeMemberOperation,
  signOutMemberOperation,
  withdrawInvitationOperation,
} from "./portal/team";
import { getWebhookHealthOperation } from "./portal/webhooks";
import {
  countWaitingOperation,
  findOperation,
  getAttemptOperation,
  getDraftOperation,
  getTodayOperation,
  listDraftsOperation,
} from "./portal/work";

/** What only the portal has, under `/portal-api/`; beside it the portal serves every operation of `/v1`. */
export const portalOperations: readonly Operation[] = [
  getSessionOperation,
  getTodayOperation,
  countWaitingOperation,
  listDraftsOperation,
  getDraftOperation,
  getTimelineOperation,
  listStatusesOperation,
  findOperation,
  getAttemptOperation,
  getDeskOperation,
  acceptOnDeskOperation,
  declineOnDeskOperation,
  secureOnDeskOperation,
  failOnDeskOperation,
  inspectDeliveryOperation,
  previewReplayOperation,
  listNewestEventsOperation,
  inspectEventOperation,
  getWebhookHealthOperation,
  listRequestsOperation,
  inspectRequestOperation,
  whereOperation,
  listCredentialsOperation,
  createCredentialOperation,
  rotateCredentialOperation,
  revokeCredentialOperation,
  listTeamOperation,
  inviteMemberOperation,
  withdrawInvitationOperation,
  changeRoleOperation,
  removeMemberOperation,
  signOutMemberOperation,
  listSessionsOperation,
  endSessionOperation,
  changePasswordOperation,
  listAuditOperation,
];
