import { answerOpenApi } from "@/server/http/openapi-endpoint";
import { directRoutes } from "@/server/http/plain-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(answerOpenApi);
