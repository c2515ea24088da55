import * as z from "zod/mini";
import { languages } from "../../texts/languages";
import { defineContract } from "../contract";
import { momentParam, timestamp } from "../fields";
import { drills, readiness } from "../readiness";
import { portalRead } from "./shared";

/** The newest run of drills against an endpoint. */
export const endpointDrills = z.extend(drills, {
  webhook_id: z.int(),
  drills: z.array(z.string()),
  created_at: timestamp,
});
export type EndpointDrills = z.output<typeof endpointDrills>;

export const getReadinessReportContract = defineContract({
  ...portalRead,
  operationId: "getReadinessReport",
  path: "/portal-api/readiness",
  summary: "Get the readiness checks in a language, with a signed summary and the newest drills",
  scope: "webhooks:manage",
  sandboxOnly: true,
  readsRequestLog: true,
  params: null,
  query: z.object({
    language: z._default(z.enum(languages), "en"),
    since: z.optional(momentParam("Only requests since this time count.")),
  }),
  response: z.object({
    readiness,
    /** The signed summary of the checks, as a compact JWS. */
    summary: z.string(),
    runs: z.array(endpointDrills),
  }),
  errors: [],
});
