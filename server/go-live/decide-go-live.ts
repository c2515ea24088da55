import { recordAudit } from "../audit/record-audit";
import type { Acting, Runtime } from "../context";
import type { Tx } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { CommandError } from "../errors/command-error";
import { getLockedPartner } from "../partners/get-partner";
import { encryptCredential, parseCredential } from "./credential-content";
import {
  decideRequest,
  type GoLiveRow,
  lockNewestRequest,
  saveBaseUrl,
  saveCredential,
} from "./go-live.queries";
import { type Decision, mailDecision } from "./mail-decision";

const maxReasonLength = 500;

export type Approval = {
  partner: string;
  /** The address of the production API. */
  baseUrl?: string | undefined;
  /** The output of `ops client create --json` in production. */
  credential?: string | undefined;
};

/**
 * Approves the open request of a partner. If the request is already approved, changes its address or stores another
 * credential instead. Queues a mail, unless only the address changes. Throws a `CommandError` if there is nothing to
 * approve or change.
 */
export async function approveGoLive(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  approval: Approval,
): Promise<void> {
  const { baseUrl, credential } = checkApproval(approval);
  const isChange = baseUrl !== undefined || credential !== undefined;
  await inTransaction(database, async (tx) => {
    const { partnerId, request } = await lockRequest(tx, approval.partner);
    assertApprovable(request, { partner: approval.partner, isChange });
    const newBaseUrl = baseUrl ?? request.baseUrl;
    await decideRequest(tx, request.id, { state: "approved", at: acting.now });
    await saveBaseUrl(tx, request.id, newBaseUrl);
    if (credential !== undefined) {
      const sealed = encryptCredential(keys, request.id, credential);
      await saveCredential(tx, request.id, { sealed, at: acting.now });
    }
    await recordAudit(tx, acting, {
      action: "go_live.approve",
      partnerId,
      target: { type: "go_live_request", id: String(request.id) },
      before: { state: request.state, base_url: request.baseUrl },
      after: {
        state: "approved",
        base_url: newBaseUrl,
        ...(credential === undefined ? {} : { client_id: credential.client_id }),
      },
    });
    const isNews = request.state === "requested" || credential !== undefined;
    const runtime = { config: acting.config, keys };
    if (isNews) await mailDecision(tx, runtime, { partnerId, request, decision: toDecision(credential) });
  });
}

function assertApprovable(
  { state }: GoLiveRow,
  { partner, isChange }: { partner: string; isChange: boolean },
): void {
  if (state === "requested" || (state === "approved" && isChange)) return;
  throw new CommandError(`The newest request of ${partner} is ${state}.`);
}

function toDecision(credential: unknown): Decision {
  return { outcome: credential === undefined ? "approved" : "credential" };
}

/**
 * Refuses the open request of a partner and queues a mail. Throws a `CommandError` if none is open or the reason is
 * empty or too long.
 */
export async function refuseGoLive(
  { database, keys }: Pick<Runtime, "database" | "keys">,
  acting: Acting,
  { partner, reason: given }: { partner: string; reason: string },
): Promise<void> {
  const reason = given.trim();
  if (reason === "" || reason.length > maxReasonLength)
    throw new CommandError(`--reason must have 1 to ${maxReasonLength} characters.`);
  await inTransaction(database, async (tx) => {
    const { partnerId, request } = await lockRequest(tx, partner);
    if (request.state !== "requested")
      throw new CommandError(`The newest request of ${partner} is ${request.state}.`);
    await decideRequest(tx, request.id, { state: "refused", at: acting.now, reason });
    await recordAudit(tx, acting, {
      action: "go_live.refuse",
      partnerId,
      target: { type: "go_live_request", id: String(request.id) },
      before: { state: "requested" },
      after: { state: "refused", reason },
    });
    const decision: Decision = { outcome: "refused", reason };
    await mailDecision(tx, { config: acting.config, keys }, { partnerId, request, decision });
  });
}

async function lockRequest(tx: Tx, partner: string): Promise<{ partnerId: number; request: GoLiveRow }> {
  const { id: partnerId } = await getLockedPartner(tx, partner);
  const request = await lockNewestRequest(tx, partnerId);
  if (request === undefined) throw new CommandError(`${partner} has not requested access to production.`);
  return { partnerId, request };
}

function checkApproval({ baseUrl, credential }: Approval) {
  return {
    baseUrl: baseUrl === undefined ? undefined : checkBaseUrl(baseUrl),
    credential: credential === undefined ? undefined : checkCredential(credential),
  };
}

function checkBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.search === "" && url.hash === "";
  if (!isPlain || text.length > 500) {
    throw new CommandError("--base-url must be an https address such as https://api.example.com.");
  }
  return url.href.replace(/\/$/, "");
}

function checkCredential(json: string) {
  const credential = parseCredential(json);
  if (credential === undefined) {
    throw new CommandError(
      "--credential must be a file with the output of `ops client create --json` in production.",
    );
  }
  return credential;
}
