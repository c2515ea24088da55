import { definePortalOperations } from "../operation";

export const sessionOperations = definePortalOperations({
  getSession: async ({ staff, partner, config, scopes, now }) => ({
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
});
