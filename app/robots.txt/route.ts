import { handleDiscovery } from "@/server/http/discovery/discovery-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(handleDiscovery);
