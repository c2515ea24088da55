import { answerHealth } from "@/server/http/health-endpoint";
import { plainRoutes } from "@/server/http/plain-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes(answerHealth);
