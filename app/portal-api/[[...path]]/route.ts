import { createPortalHandler } from "@/server/http/portal/portal-endpoint";
import { unversionedRoutes } from "@/server/http/unversioned-routes";
import { allOperations } from "@/server/operations/all";
import { portalOperations } from "@/server/operations/portal";

const registries = { operations: allOperations, portalOperations };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unversionedRoutes((runtime, request) =>
  createPortalHandler(runtime, registries)(request),
);
