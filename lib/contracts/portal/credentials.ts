import * as z from "zod/mini";
import { defineContract } from "../contract";
import { pathText, text, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import { scope } from "../scopes";
import { portalRead } from "./shared";

export const credential = z.object({
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  /** Whether AI assistants may use the credential in production. In a sandbox they always may. */
  mcp_allowed: z.boolean(),
  created_at: timestamp,
  /** The last use, in real time, to the minute. The address is null if the host does not provide it. */
  last_used: z.nullable(z.object({ at: timestamp, address: z.nullable(z.string()) })),
  /** The active secrets, newest first. During a rotation, the second one has an expiry time. */
  secrets: z.array(z.object({ created_at: timestamp, expires_at: z.nullable(timestamp) })),
  revoked_at: z.nullable(timestamp),
});
export type Credential = z.output<typeof credential>;

const members = { ...portalRead, caller: "member", scope: null } as const;
const change = { ...members, method: "POST", bucket: "api-write" } as const;
const named = z.object({ client_id: pathText });
const withSecret = z.object({ credential, client_secret: z.string() });

/** The maximum number of credentials of a partner that are not revoked. */
export const maxCredentials = 50;

export const listCredentialsContract = defineContract({
  ...members,
  operationId: "listCredentials",
  path: "/portal-api/credentials",
  summary: "List credentials, newest first, including revoked ones",
  params: null,
  query: z.object(cursorParams),
  response: z.object({ data: z.array(credential), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const credentialBody = z.object({
  name: text(100, "The purpose of the credential."),
  scopes: z.array(scope).check(z.minLength(1, "Expected at least one scope")),
});

export const createCredentialContract = defineContract({
  ...change,
  operationId: "createCredential",
  path: "/portal-api/credentials",
  summary: "Create a credential and return its secret once",
  params: null,
  query: null,
  body: credentialBody,
  status: 201,
  response: withSecret,
  errors: ["limit_reached"],
});

/** The allowed overlaps after a rotation, in seconds. The previous secret expires after the overlap. */
export const overlaps = [0, 3600, 86_400, 604_800, 2_592_000] as const;

export const rotateCredentialContract = defineContract({
  ...change,
  operationId: "rotateCredential",
  path: "/portal-api/credentials/{client_id}/rotate",
  summary: "Create a new secret and expire the previous one after the overlap",
  params: named,
  query: null,
  body: z.object({ overlap_seconds: z.literal(overlaps) }),
  response: withSecret,
  errors: ["not_found", "credential_revoked"],
});

export const revokeCredentialContract = defineContract({
  ...change,
  operationId: "revokeCredential",
  path: "/portal-api/credentials/{client_id}/revoke",
  summary: "Revoke a credential and its tokens permanently",
  params: named,
  query: null,
  response: z.object({ credential }),
  errors: ["not_found"],
});

export const setCredentialMcpContract = defineContract({
  ...change,
  operationId: "setCredentialMcp",
  path: "/portal-api/credentials/{client_id}/mcp",
  summary: "Allow or forbid AI assistants to use a credential in production",
  params: named,
  query: null,
  body: z.object({ allowed: z.boolean() }),
  response: z.object({ credential }),
  errors: ["not_found", "credential_revoked"],
});
