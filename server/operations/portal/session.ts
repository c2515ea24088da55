import { getSessionContract } from "@/lib/contracts/portal/session";
import { defineOperation } from "../operation";

export const getSessionOperation = defineOperation(
  getSessionContract,
  async ({ staff, partner, config, scopes, now }) => ({
    staff,
    partner: partner && {
      slug: partner.slug,
      name: partner.name,
      currency: partner.invoiceCurrency,
      status: partner.status,
      products: [...partner.products],
    },
    environment: config.environment,
    scopes: [...scopes],
    now: now.toISOString(),
  }),
);
