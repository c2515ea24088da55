import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { signDelivery } from "@/server/webhooks/delivery/sign-delivery";
import { newSecret } from "@/server/webhooks/secrets";
import { readmeProgram } from "../support/clients/readme-program";
import { hasPython, runProgram } from "../support/run/run-program";
import { setUpTestTrack } from "../support/set-up-test-track";

const service = setUpTestTrack((script) => script, { SANDBOX_AUTOPILOT: "on" });
const folder = join(projectRoot(), "packages/python");
const skipped = (await hasPython()) ? "" : " (skipped: python3 is not installed)";

test.skipIf(skipped !== "")(`the unit tests of the Python client pass${skipped}`, async () => {
  const { stderr } = await promisify(execFile)(
    "python3",
    ["-W", "error", "-m", "unittest", "discover", "-s", "tests", "-t", "."],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PYTHONPATH: "src",
        PYTHONDONTWRITEBYTECODE: "1",
        NODE_ENV: "test",
        no_proxy: "*",
      },
      timeout: 50_000,
    },
  );
  const [, ran = "0"] = /^Ran (\d+) tests/m.exec(stderr) ?? [];
  expect(Number(ran), stderr).toBeGreaterThan(20);
  expect(stderr).toMatch(/^OK$/m);
});

test.skipIf(skipped !== "")(
  `the examples of the Python README run against the service${skipped}`,
  async () => {
    const secret = newSecret();
    const body = '{"id":"evt_1","type":"ping","data":{"webhook_id":1,"message":"é"}}';
    const delivery = { eventId: "evt_1", eventType: "ping", deliveryId: "dlv_1", attempt: 1, body };
    const headers = signDelivery({ ...delivery, secrets: [newSecret(), secret] }, new Date());
    const { clientId, clientSecret } = service().accounts.alpha;
    const program = `${readmeProgram("packages/python", "python")}
headers = ${JSON.stringify(headers)}
print(receive(${JSON.stringify(body)}.encode(), headers, ${JSON.stringify(secret)}), receive(b"{}", headers, ${JSON.stringify(secret)}))`;
    const printed = await runProgram("python", program, {
      BASE_URL: service().server.url,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      PYTHONPATH: join(folder, "src"),
      PYTHONDONTWRITEBYTECODE: "1",
    });
    expect(printed).toMatch(/^RB-\w{10} pending/m);
    expect(printed).toMatch(/^Now \d+(\.\d+)? EUR$/m);
    expect(printed).toMatch(/^The request was stopped\.$/m);
    expect(printed).toMatch(/^evt_1 ping\n204 400$/m);
  },
  60_000,
);
