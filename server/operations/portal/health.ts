import { getEndpointHealth, getHealth } from "../../health/get-health";
import { definePortalOperations } from "../operation";

export const healthOperations = definePortalOperations({
  getHealth: (ctx, { query }) => getHealth(ctx, query.unit),
  getEndpointHealth: (ctx, { params, query }) => getEndpointHealth(ctx, params.id, query.unit),
});
