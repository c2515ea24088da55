import { expect, vi } from "vitest";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { test } from "../testing/fixtures/integration-test";
import { partnerContext } from "../testing/fixtures/partner-context";
import { readBooking } from "./read-booking";

test("concurrent reads of bookings share one query, and each returns only its own partner's booking", async ({
  runtime,
  ctx,
}) => {
  const { database } = runtime;
  const { id: carId } = await createCar(database);
  const other = await partnerContext(runtime);
  const [own, theirs] = [ctx.partner.id, other.partner.id];
  const mine = await createBooking(database, { carId, partnerId: own });
  const foreign = await createBooking(database, { carId, partnerId: theirs, status: "confirmed" });
  const draft = await createBooking(database, { carId, partnerId: own, status: "draft" });
  const wanted = [
    { partnerId: own, reference: mine.reference },
    { partnerId: theirs, reference: foreign.reference },
    { partnerId: own, reference: mine.reference },
    { partnerId: own, reference: foreign.reference },
    { partnerId: theirs, reference: mine.reference },
    { partnerId: own, reference: draft.reference },
    { partnerId: own, reference: "nonsense with spaces" },
  ];
  const sent = vi.spyOn(database.pool, "query");
  const found = await Promise.all(wanted.map((owned) => readBooking(database, owned)));
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
  expect(found).toEqual([mine, foreign, mine, undefined, undefined, undefined, undefined]);
});
