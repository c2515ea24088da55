import type { listWebhooksContract } from "../../contracts/webhooks";
import type { Route } from "../route";

export const listWebhooksRoute: Route<typeof listWebhooksContract> = { method: "GET", path: "/v1/webhooks" };
