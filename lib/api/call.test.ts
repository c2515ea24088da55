import { afterEach, expect, test, vi } from "vitest";
import { isApiFailure } from "./api-failure";
import { call } from "./call";
import { cancelBookingRoute, getBookingRoute } from "./routes/bookings";

afterEach(() => vi.unstubAllGlobals());

const params = { reference: "RB-1" };
const ways = {
  read: () => call(getBookingRoute, { params }),
  change: () => call(cancelBookingRoute, { params, body: {} }),
};

function fault(): Response {
  const error = { code: "internal_error", message: "It threw." };
  return Response.json({ error, request_id: "req_1" }, { status: 500 });
}

test.each([
  ["a fault", async () => fault()],
  ["an answer that is none of ours", async () => new Response("<html>", { status: 502 })],
  ["no answer", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("after %s a change may have been made, and a read has changed nothing", async (_what, answer) => {
  vi.stubGlobal("fetch", answer);
  for (const [way, ask] of Object.entries(ways)) {
    const failure: unknown = await ask().catch((error) => error);
    if (!isApiFailure(failure)) throw new Error("It must fail as calls do.");
    expect([failure.unknownOutcome, failure.changes]).toEqual([true, way === "change"]);
  }
});
