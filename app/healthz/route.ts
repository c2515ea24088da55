import { directRoutes } from "@/server/http/unversioned-routes";
import { handleHealth } from "@/server/http/wire/health-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleHealth);
