import * as z from "zod/mini";

/** The error codes that only `/mcp` returns. */
export const mcpErrors = {
  mcp_not_allowed: {
    status: 403,
    meaning:
      "AI assistants may not use this credential in production. An admin can allow it in the portal, on the page Credentials.",
    details: z.undefined(),
  },
  origin_not_allowed: {
    status: 403,
    meaning: "The request comes from a web page of another origin. Send it from a program.",
    details: z.undefined(),
  },
} as const;
