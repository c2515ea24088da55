import type { Contract } from "../contract";
import { getAttemptContract } from "./attempts";
import { getTimelineContract, listStatusesContract } from "./bookings";
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
import { inspectRequestContract, listRequestsContract, whereContract } from "./requests";
import { getSessionContract } from "./session";
import { getTodayContract } from "./today";
import { getWebhookHealthContract } from "./webhooks";

/** Every operation only the portal has. They are no promise to partners and in no published description. */
export const portalContracts: readonly Contract[] = [
  getSessionContract,
  getTodayContract,
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
];
