import type { Contract } from "../contract";
import { getAttemptContract } from "./attempts";
import { listAuditContract } from "./audit";
import { getTimelineContract, listStatusesContract } from "./bookings";
import {
  createCredentialContract,
  listCredentialsContract,
  revokeCredentialContract,
  rotateCredentialContract,
} from "./credentials";
import { inspectDeliveryContract, previewReplayContract } from "./deliveries";
import {
  acceptOnDeskContract,
  declineOnDeskContract,
  failOnDeskContract,
  getDeskContract,
  secureOnDeskContract,
} from "./desk";
import { getDraftContract, listDraftsContract } from "./drafts";
import { inspectEventContract, listNewestEventsContract } from "./events";
import { findContract } from "./find";
import { changePasswordContract, endSessionContract, listSessionsContract } from "./profile";
import { inspectRequestContract, listRequestsContract, whereContract } from "./requests";
import { getSessionContract } from "./session";
import {
  changeRoleContract,
  inviteMemberContract,
  listTeamContract,
  removeMemberContract,
  signOutMemberContract,
  withdrawInvitationContract,
} from "./team";
import { countWaitingContract, getTodayContract } from "./today";
import { getWebhookHealthContract } from "./webhooks";

/** Every operation only the portal has. They are no promise to partners and in no published description. */
export const portalContracts: readonly Contract[] = [
  getSessionContract,
  getTodayContract,
  countWaitingContract,
  listDraftsContract,
  getDraftContract,
  getTimelineContract,
  listStatusesContract,
  findContract,
  getAttemptContract,
  getDeskContract,
  acceptOnDeskContract,
  declineOnDeskContract,
  secureOnDeskContract,
  failOnDeskContract,
  inspectDeliveryContract,
  previewReplayContract,
  listNewestEventsContract,
  inspectEventContract,
  getWebhookHealthContract,
  listRequestsContract,
  inspectRequestContract,
  whereContract,
  listCredentialsContract,
  createCredentialContract,
  rotateCredentialContract,
  revokeCredentialContract,
  listTeamContract,
  inviteMemberContract,
  withdrawInvitationContract,
  changeRoleContract,
  removeMemberContract,
  signOutMemberContract,
  listSessionsContract,
  endSessionContract,
  changePasswordContract,
  listAuditContract,
];
