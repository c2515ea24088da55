import { expect, test } from "vitest";
import { readConfig } from "../env";
import { crewSimulatorColumns } from "./booked-columns";

const now = new Date("2027-01-10T12:00:00Z");
const key = Buffer.alloc(32, 1).toString("base64");

type Fulfilment = "crew" | "on_request" | "supplier";

function columns(env: Record<string, string>, slug: string, fulfilment: Fulfilment = "crew") {
  const config = readConfig({ SECRET_KEY: key, ...env });
  const acting = { actor: { type: "partner", id: null }, now, requestId: null, config } as const;
  return crewSimulatorColumns(acting, { slug, fulfilment });
}

const noDecision = { autopilotAt: null, autopilotAct: null };

test.each(["on", "off"])(
  "a test car is decided as its scenario says, with the crew simulator %s",
  (autopilot) => {
    const env = { SANDBOX_AUTOPILOT: autopilot };
    expect(columns(env, "test-crew-declines")).toEqual({
      autopilotAt: new Date(now.getTime() + 2000),
      autopilotAct: "decline",
    });
    expect(columns(env, "test-accept-slow").autopilotAt).toEqual(new Date(now.getTime() + 600_000));
    expect(columns(env, "test-never-accepted")).toEqual(noDecision);
  },
);

test("any other car is decided after five seconds if the crew simulator is on", () => {
  const usual = { autopilotAt: new Date(now.getTime() + 5000), autopilotAct: null };
  expect(columns({ SANDBOX_AUTOPILOT: "on" }, "fiat-500-lisbon")).toEqual(usual);
  expect(columns({ SANDBOX_AUTOPILOT: "on" }, "fiat-500-lisbon", "supplier")).toEqual(noDecision);
  expect(columns({ SANDBOX_AUTOPILOT: "off" }, "fiat-500-lisbon")).toEqual(noDecision);
});

test("no car is decided automatically in production", () => {
  const env = { SERVICE_ENV: "production", SANDBOX_AUTOPILOT: "on" };
  expect(columns(env, "test-accept")).toEqual(noDecision);
  expect(columns(env, "fiat-500-lisbon")).toEqual(noDecision);
});
