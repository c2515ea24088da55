import { defineOperations } from "./operation";

export const partnerOperations = defineOperations({
  getMe: async ({ partner, scopes }) => ({
    id: partner.id,
    slug: partner.slug,
    name: partner.name,
    status: partner.status,
    mor_mode: "partner",
    scopes: [...scopes],
  }),
});
