import { afterEach, expect, test, vi } from "vitest";
import { isApiFailure } from "./api-failure";
import { cancelBookingRoute, getBookingRoute } from "./bookings";
import { call } from "./call";

afterEach(() => vi.unstubAllGlobals());

const params = { reference: "RB-1" };
const ways = {
  read: () => call(getBookingRoute, { params }),
  change: () => call(cancelBookingRoute, { params, body: {} }),
};

function fault(): Response {
  const error = { code: "internal_error", message: "Server error." };
  return Response.json({ error, request_id: "req_1" }, { status: 500 });
}

test.each([
  ["a 500 response", async () => fault()],
  ["a response without the error envelope", async () => new Response("<html>", { status: 502 })],
  ["no response", async () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "after %s, a failure has an unknown outcome, and only a write may have changed data",
  async (_what, answer) => {
    vi.stubGlobal("fetch", answer);
    for (const [way, ask] of Object.entries(ways)) {
      const failure: unknown = await ask().catch((error) => error);
      if (!isApiFailure(failure)) throw new Error("The call must throw an ApiFailure.");
      expect([failure.unknownOutcome, failure.changes]).toEqual([true, way === "change"]);
    }
  },
);
