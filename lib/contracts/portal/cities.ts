import * as z from "zod/mini";
import { defineContract } from "../contract";
import { portalRead } from "./shared";

export const cityNames = z.object({
  slug: z.string(),
  /** By language, where the name differs from the catalogue's. */
  names: z.record(z.string(), z.string()),
  aliases: z.array(z.string()),
  /** The codes of its airports. */
  iata: z.array(z.string()),
});

export const listCityNamesContract = defineContract({
  ...portalRead,
  operationId: "listCityNames",
  path: "/portal-api/city-names",
  summary: "List the other names and the airport codes of pickup cities",
  scope: "rentals:quote",
  params: null,
  query: null,
  response: z.object({ data: z.array(cityNames) }),
  errors: [],
});
