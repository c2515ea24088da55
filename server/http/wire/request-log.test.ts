import { expect, test } from "vitest";
import { createLogger } from "../../logging/logger";
import { startRequestLog } from "./request-log";

function captureLog() {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  return { records: () => lines.map((line) => JSON.parse(line)), log };
}

test("a request writes one line with the request, the caller and the result", () => {
  const { log, records } = captureLog();
  const request = startRequestLog({ log }, { id: "req_1", method: "POST", door: "v1" });
  request.addFields({ partner: "demo", client_id: "rp_sandbox_1" });
  request.addFields({ route: "/v1/rentals/bookings", replayed: false });
  request.finish(201);
  expect(records()).toEqual([
    {
      level: "info",
      time: expect.any(String),
      msg: "request",
      request_id: "req_1",
      method: "POST",
      status: 201,
      ms: expect.any(Number),
      partner: "demo",
      client_id: "rp_sandbox_1",
      route: "/v1/rentals/bookings",
      replayed: false,
    },
  ]);
});

test("a fault writes its own line with the same request ID", () => {
  const { log, records } = captureLog();
  const request = startRequestLog({ log }, { id: "req_1", method: "GET", door: "v1" });
  request.logFault(new Error("the cause"));
  request.finish(500);
  expect(records()).toMatchObject([
    { level: "error", msg: "fault", request_id: "req_1", err: { message: "the cause" } },
    { level: "info", msg: "request", request_id: "req_1", status: 500 },
  ]);
});
