import { answerOpenApi } from "@/server/http/openapi-endpoint";
import { plainRoutes } from "@/server/http/plain-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes(answerOpenApi);
