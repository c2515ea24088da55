import { directRoutes } from "@/server/http/unversioned-routes";
import { handleStatus } from "@/server/http/wire/status-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleStatus);
