import { handleOpenApi } from "@/server/http/openapi-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleOpenApi);
