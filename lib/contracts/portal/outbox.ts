import * as z from "zod/mini";
import { mailKinds } from "../../mail-kinds";
import { defineContract } from "../contract";
import { timestamp } from "../fields";
import { portalRead } from "./shared";

export const outboxMail = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  state: z.enum(["pending", "sending", "sent", "dead", "skipped", "stored"]),
  /** The subject of the mail. Null if the content was removed. */
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  created_at: timestamp,
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listOutboxContract = defineContract({
  ...portalRead,
  operationId: "listOutbox",
  path: "/portal-api/outbox",
  summary: "List the 50 newest mails of the account in a sandbox",
  caller: "member",
  scope: null,
  sandboxOnly: true,
  params: null,
  query: null,
  response: z.object({
    data: z.array(outboxMail),
    /** False if this sandbox has no mail server, so mails are only stored. */
    sends: z.boolean(),
  }),
  errors: [],
});
