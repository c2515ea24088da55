import * as z from "zod/mini";
import { defineContract } from "../contract";
import { momentParam, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import { portalRead } from "./shared";

export const actorType = z.enum(["partner", "operator", "crew", "staff", "supplier", "service"]);

export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  /**
   * `name` is the email address of a staff member or the name of a credential. Null if the actor does not belong to
   * this account.
   */
  actor: z.object({ type: actorType, id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const word = (pattern: RegExp, description: string) =>
  z.string().check(z.maxLength(255), z.regex(pattern)).register(z.globalRegistry, { description });

export const auditFilters = {
  action: z.optional(
    word(
      /^[a-z_]+(\.[a-z_]+)?$/,
      "An action such as `booking.cancel`, or a group of actions such as `booking`.",
    ),
  ),
  actor: z.optional(
    word(/^[a-z]+(:[\x21-\x7e]+)?$/, "A type of actor such as `crew`, or one actor such as `staff:12`."),
  ),
  target: z.optional(word(/^[\x21-\x7e]+$/, "The ID of the changed object.")),
  after: z.optional(momentParam("Only entries at or after this time.")),
  before: z.optional(momentParam("Only entries before this time.")),
};

export const listAuditContract = defineContract({
  ...portalRead,
  operationId: "listAudit",
  path: "/portal-api/audit",
  summary: "List audit entries, newest first",
  caller: "member",
  scope: null,
  params: null,
  query: z.object({ ...auditFilters, ...cursorParams }),
  response: z.object({ data: z.array(auditEntry), ...pageEnd }),
  errors: ["invalid_cursor"],
});
