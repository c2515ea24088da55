import * as z from "zod/mini";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { tokenHeaders } from "./response-headers";

const tokenResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int(),
    scope: z.string(),
  })
  .register(z.globalRegistry, { id: "Token" });

const tokenError = z
  .object({ error: z.string(), error_description: z.optional(z.string()) })
  .register(z.globalRegistry, { id: "TokenError" });

const tokenLimited = z
  .object({ error: z.literal("rate_limited"), retryAfter: z.int(), bucket: z.string() })
  .register(z.globalRegistry, { id: "TokenRateLimited" });

function flat(status: number, description: string, schema: z.ZodMiniType = tokenError) {
  return { description, headers: tokenHeaders(status), content: { "application/json": { schema } } };
}

/** The token route. It has no contract, because RFC 6749 requires flat errors. */
export const tokenOperation: ZodOpenApiOperationObject = {
  operationId: "mintToken",
  tags: ["Account"],
  summary: "Create an access token",
  description:
    "Send the client credentials as HTTP Basic or as form fields. Reuse the token until it expires after one hour.",
  // HTTP Basic is optional, because the credentials can also be in the form.
  security: [{ client: [] }, {}],
  requestBody: {
    required: true,
    content: {
      "application/x-www-form-urlencoded": {
        schema: z.object({
          grant_type: z.literal("client_credentials"),
          client_id: z.optional(z.string()),
          client_secret: z.optional(z.string()),
          scope: z.optional(z.string()),
        }),
      },
    },
  },
  responses: {
    200: flat(200, "An access token.", tokenResponse),
    400: flat(400, "`invalid_request`, `unsupported_grant_type` or `invalid_scope`."),
    401: flat(401, "`invalid_client`: unknown client, or incorrect or missing secret."),
    405: flat(405, "`invalid_request`: the method is not POST."),
    408: flat(408, "`invalid_request`: the complete form did not arrive in time."),
    413: flat(413, "`invalid_request`: the form is too large."),
    429: flat(
      429,
      "Too many requests from this address, or too many failed attempts for this client.",
      tokenLimited,
    ),
    500: flat(500, "`server_error`."),
    503: flat(503, "`temporarily_unavailable`."),
  },
};
