import { handleHealth } from "@/server/http/health-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleHealth);
