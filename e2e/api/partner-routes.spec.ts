import { afterAll, beforeAll } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { type ApiServer, startApiServer } from "@/server/testing/api-server";
import { hookRoute } from "../support/endpoints";
import { describePartnerRoute } from "../support/partner-route/describe-partner-route";
import { setUpService } from "../support/run/set-up-service";

const service = setUpService(hookRoute);

const oneCall = ["api-read", "availability", "api-write"].map((name) => `${name}=1@0.0001`).join(",");
let limitedServer: ApiServer | undefined;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  limitedServer = await startApiServer({
    databaseUrl,
    env: { ...env, RATE_LIMITS: oneCall, SERVE_PAGES: "off" },
  });
});

afterAll(async () => {
  await limitedServer?.stop();
});

function limited(): ApiServer {
  if (limitedServer === undefined) throw new Error("The limited process is only there inside tests.");
  return limitedServer;
}

for (const contract of allContracts) describePartnerRoute(contract, { service, limited });
