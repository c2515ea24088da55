import * as z from "zod/mini";
import { languages } from "../../texts/languages";
import { defineContract } from "../contract";
import { text, timestamp } from "../fields";
import { portalRead } from "./shared";

/** The states of a request for access to production. `none`: there is no request, or it was withdrawn. */
export const goLiveStates = ["none", "requested", "approved", "refused"] as const;

export const goLive = z.object({
  state: z.enum(goLiveStates),
  /** Whether every readiness check has passed. */
  ready: z.boolean(),
  /** The readiness checks that have not passed. */
  missing: z.array(z.object({ id: z.string(), title: z.string(), next_step: z.string() })),
  /** The time, the person and the note of the request. The person is null if they left the team. */
  requested: z.nullable(
    z.object({ at: timestamp, by: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  decided_at: z.nullable(timestamp),
  /** The operator's reason for a refusal. */
  reason: z.nullable(z.string()),
  /** The access to production. Null unless the request is approved. */
  production: z.nullable(
    z.object({
      /** The address of the production API. Null until the operator names it. */
      base_url: z.nullable(z.string()),
      /**
       * `none`: the operator has stored no credential. `waiting`: the partner can open it once. `expired`:
       * the partner did not open it in time.
       */
      credential: z.enum(["none", "waiting", "shown", "expired"]),
      shown: z.nullable(z.object({ at: timestamp, by: z.nullable(z.string()) })),
    }),
  ),
});
export type GoLive = z.output<typeof goLive>;

const members = { ...portalRead, caller: "member", scope: null, sandboxOnly: true } as const;
const change = { ...members, method: "POST", bucket: "api-write" } as const;

export const getGoLiveContract = defineContract({
  ...members,
  operationId: "getGoLive",
  path: "/portal-api/go-live",
  summary: "Get what is missing for production, and the request for it",
  params: null,
  /** The language of the titles and next steps. */
  query: z.object({ language: z._default(z.enum(languages), "en") }),
  response: z.object({ go_live: goLive }),
  errors: [],
});

export const goLiveBody = z.object({
  note: z.optional(text(1000, "What the operator should know, such as the planned date.")),
});

export const requestGoLiveContract = defineContract({
  ...change,
  operationId: "requestGoLive",
  path: "/portal-api/go-live",
  summary: "Request access to production",
  params: null,
  query: null,
  body: goLiveBody,
  status: 201,
  response: z.object({ go_live: goLive }),
  errors: ["not_ready", "already_requested"],
});

export const withdrawGoLiveContract = defineContract({
  ...change,
  operationId: "withdrawGoLive",
  method: "DELETE",
  path: "/portal-api/go-live",
  summary: "Withdraw the request for access to production",
  params: null,
  query: null,
  response: z.object({ go_live: goLive }),
  errors: ["not_found"],
});

export const showProductionCredentialContract = defineContract({
  ...change,
  operationId: "showProductionCredential",
  path: "/portal-api/go-live/credential",
  summary: "Show the production credential, once",
  params: null,
  query: null,
  /** The secret is returned only in this response. */
  response: z.object({
    go_live: goLive,
    base_url: z.nullable(z.string()),
    client_id: z.string(),
    client_secret: z.string(),
  }),
  errors: ["not_found", "already_shown"],
});
