import * as z from "zod/mini";
import { staffRoles } from "../../roles/roles";
import { defineContract } from "../contract";
import { currencyCode, timestamp } from "../fields";
import { product, scope } from "../scopes";
import { portalRead } from "./shared";

const staffRole = z.enum(staffRoles);

export const getSessionContract = defineContract({
  ...portalRead,
  operationId: "getSession",
  path: "/portal-api/session",
  summary: "Get the current session",
  caller: "staff",
  scope: null,
  params: null,
  query: null,
  response: z.object({
    staff: z.object({ id: z.int(), email: z.string(), role: staffRole }),
    /** The partner of the signed-in person. Null for crew members, who belong to none. */
    partner: z.nullable(
      z.object({
        slug: z.string(),
        name: z.string(),
        currency: currencyCode,
        status: z.enum(["active", "suspended"]),
        products: z.array(product),
      }),
    ),
    environment: z.enum(["sandbox", "production"]),
    scopes: z.array(scope),
    /** The current time, on the clock of the partner. */
    now: timestamp,
  }),
  errors: [],
});
