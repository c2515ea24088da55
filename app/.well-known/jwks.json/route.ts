import { directRoutes } from "@/server/http/unversioned-routes";
import { handleJwks } from "@/server/http/wire/jwks-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleJwks);
