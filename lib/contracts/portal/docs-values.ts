import * as z from "zod/mini";
import { defineContract } from "../contract";
import { portalRead } from "./shared";

export const getDocsValuesContract = defineContract({
  ...portalRead,
  operationId: "getDocsValues",
  path: "/portal-api/docs-values",
  summary: "Get values of your account for the examples of the documentation",
  caller: "staff",
  scope: null,
  params: null,
  query: null,
  /**
   * Values of the account for the examples. Each is null if the account has none, or if the role may not see
   * it.
   */
  response: z.object({
    /** The client ID of the newest credential that is not revoked. */
    client_id: z.nullable(z.string()),
    /** The reference of the newest booking. */
    reference: z.nullable(z.string()),
    /** The ID of the newest webhook endpoint. */
    webhook_id: z.nullable(z.string()),
  }),
  errors: [],
});
