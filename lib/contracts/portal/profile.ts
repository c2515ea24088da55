import * as z from "zod/mini";
import { reportKinds } from "../../mail-kinds";
import { languages } from "../../texts/languages";
import { defineContract } from "../contract";
import { pathText, timestamp } from "../fields";
import { portalRead } from "./shared";

const own = { ...portalRead, caller: "staff", scope: null } as const;

export const ownSession = z.object({
  id: z.int(),
  signed_in_at: timestamp,
  seen_at: timestamp,
  /** The IP address at sign-in. Null if the host or the browser did not provide it. */
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessionsContract = defineContract({
  ...own,
  operationId: "listSessions",
  path: "/portal-api/profile/sessions",
  summary: "List your sessions, newest first",
  params: null,
  query: null,
  response: z.object({ data: z.array(ownSession) }),
  errors: [],
});

export const endSessionContract = defineContract({
  ...own,
  operationId: "endSession",
  method: "DELETE",
  path: "/portal-api/profile/sessions/{id}",
  summary: "End a session",
  bucket: "api-write",
  params: z.object({ id: pathText }),
  query: null,
  response: z.object({ id: z.int(), ended: z.literal(true) }),
  errors: ["not_found"],
});

export const passwordBody = z.object({
  current_password: z.string().check(z.minLength(1, "Expected the current password"), z.maxLength(1000)),
  new_password: z.string().check(z.minLength(1, "Expected a new password"), z.maxLength(1000)),
});

export const changePasswordContract = defineContract({
  ...own,
  operationId: "changePassword",
  method: "POST",
  path: "/portal-api/profile/password",
  summary: "Change your password and end your other sessions",
  bucket: "api-write",
  params: null,
  query: null,
  body: passwordBody,
  response: z.object({ changed: z.literal(true), sessions_ended: z.int() }),
  errors: ["wrong_password", "rate_limited"],
});

const muted = z.array(z.enum(reportKinds)).check(z.maxLength(reportKinds.length));

export const getMailSettingsContract = defineContract({
  ...own,
  operationId: "getMailSettings",
  path: "/portal-api/profile/mail",
  summary: "Get the kinds of report that you switched off",
  params: null,
  query: null,
  response: z.object({ muted }),
  errors: [],
});

export const changeMailSettingsContract = defineContract({
  ...own,
  operationId: "changeMailSettings",
  method: "POST",
  path: "/portal-api/profile/mail",
  summary: "Choose the reports that are mailed to you, and their language",
  bucket: "api-write",
  params: null,
  query: null,
  body: z.object({ muted, language: z.enum(languages) }),
  response: z.object({ muted }),
  errors: [],
});
