import { plainRoutes } from "@/server/http/plain-routes";
import { createPortalHandler } from "@/server/http/portal-endpoint";
import { allOperations } from "@/server/operations/all";
import { portalOperations } from "@/server/operations/portal";

const registries = { operations: allOperations, portalOperations };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes((runtime, request) =>
  createPortalHandler(runtime, registries)(request),
);
