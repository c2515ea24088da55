import { getMeContract } from "@/lib/contracts/partners";
import { defineOperation } from "./operation";

export const getMeOperation = defineOperation(getMeContract, async ({ partner, scopes }) => ({
  id: partner.id,
  slug: partner.slug,
  name: partner.name,
  status: partner.status,
  mor_mode: "partner",
  scopes: [...scopes],
}));
