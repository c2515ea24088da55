import { answerHealth } from "@/server/http/health-endpoint";
import { directRoutes } from "@/server/http/plain-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes(answerHealth);
