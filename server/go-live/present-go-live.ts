import type { GoLive } from "@/lib/contracts/portal/go-live";
import type { Readiness } from "@/lib/contracts/readiness";
import type { GoLiveRow, ListedGoLive } from "./go-live.queries";

export function presentGoLive({ ready, checks }: Readiness, row: GoLiveRow | undefined): GoLive {
  const shown = {
    ready,
    missing: checks.flatMap(({ id, title, next_step }) =>
      next_step === null ? [] : [{ id, title, next_step }],
    ),
  };
  if (row === undefined || row.state === "withdrawn") {
    return { state: "none", ...shown, requested: null, decided_at: null, reason: null, production: null };
  }
  return {
    state: row.state,
    ...shown,
    requested: { at: row.requestedAt.toISOString(), by: row.requestedBy, note: row.note },
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    production: row.state === "approved" ? presentProduction(row) : null,
  };
}

function presentProduction(row: GoLiveRow): NonNullable<GoLive["production"]> {
  const { baseUrl, shownAt, shownBy } = row;
  return {
    base_url: baseUrl,
    credential: getCredentialState(row),
    shown: shownAt === null ? null : { at: shownAt.toISOString(), by: shownBy },
  };
}

function getCredentialState({ credentialAt, sealedCredential, shownAt }: GoLiveRow) {
  if (credentialAt === null) return "none";
  if (sealedCredential !== null) return "waiting";
  return shownAt === null ? "expired" : "shown";
}

/** Converts a request and its partner to the fields that the operator's command line prints. */
export function presentListedGoLive(row: ListedGoLive) {
  return {
    partner: row.slug,
    name: row.partner,
    state: row.state,
    requested_at: row.requestedAt.toISOString(),
    requested_by: row.requestedBy,
    note: row.note,
    checks: row.checks,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    base_url: row.baseUrl,
    credential: getCredentialState(row),
  };
}
