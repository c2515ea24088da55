import * as z from "zod/mini";
import { defineContract } from "./contract";
import { scope } from "./scopes";

export const getMeContract = defineContract({
  operationId: "getMe",
  method: "GET",
  path: "/v1/me",
  tag: "Account",
  summary: "Get your account",
  description: "Returns the account and the scopes of the token.",
  scope: null,
  product: null,
  bucket: "api-read",
  idempotent: false,
  params: null,
  query: null,
  body: null,
  status: 200,
  response: z
    .object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      status: z.string(),
      mor_mode: z.string().register(z.globalRegistry, {
        description: "The merchant of record. `partner`: you charge your own customer.",
      }),
      scopes: z.array(scope),
    })
    .register(z.globalRegistry, { id: "Me" }),
  errors: [],
});
