import { directRoutes } from "@/server/http/unversioned-routes";
import { handleOpenApi } from "@/server/http/wire/openapi-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleOpenApi);
