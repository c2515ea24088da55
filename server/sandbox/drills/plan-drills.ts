import type { BookingEventType } from "@/lib/contracts/event-types";
import type { DrillName } from "@/lib/drill-names";
import { eventBody } from "../../events/record-events";
import { newDeliveryId, newEventId, newReference } from "../../ids";
import { sampleBooking } from "../sample-booking";

/** A delivery of a drill. A drill sends its deliveries one after the other, except `burst`. */
export type PlannedDelivery = {
  drill: DrillName;
  place: number;
  deliveryId: string;
  attempt: number;
  eventId: string;
  eventType: BookingEventType;
  body: string;
  /** False if the delivery waits until the previous one of its drill has ended. */
  due: boolean;
  delaySeconds: number;
};

type Step = Pick<PlannedDelivery, "deliveryId" | "attempt" | "delaySeconds"> & { event: SampleEvent };
type SampleEvent = Pick<PlannedDelivery, "eventId" | "eventType" | "body">;

/** The number of deliveries of `burst`. */
export const burstSize = 200;

/** The delay, in seconds, from the end of the first delivery of `slow_retry` to the second one. */
export const slowRetrySeconds = 60;

/**
 * The order in which drills begin. The drill with the longest delay is first. The drill with the most deliveries is
 * last, so that it does not delay the others.
 */
const startOrder: readonly DrillName[] = [
  "slow_retry",
  "wrong_signature",
  "old_timestamp",
  "duplicate",
  "out_of_order",
  "rotation",
  "burst",
];

/** Returns the deliveries of the drills, with new IDs, in the order in which they begin. */
export function planDrills(drills: readonly DrillName[], now: Date): PlannedDelivery[] {
  return startOrder
    .filter((drill) => drills.includes(drill))
    .flatMap((drill) =>
      planSteps(drill, now).map(({ event, ...step }, place) => ({
        ...{ drill, place, ...step, ...event },
        due: drill === "burst" || place === 0,
      })),
    );
}

function planSteps(drill: DrillName, now: Date): Step[] {
  const sample = (type: BookingEventType, reference = newReference()) =>
    sampleEvent(type, { reference, now });
  switch (drill) {
    case "wrong_signature":
    case "old_timestamp":
      return [toStep(sample("booking.confirmed"))];
    case "duplicate": {
      const event = sample("booking.confirmed");
      return [toStep(event), toStep(event)];
    }
    case "out_of_order": {
      const reference = newReference();
      return [
        toStep(sample("booking.confirmed", reference)),
        toStep(sample("booking.payment_authorized", reference)),
        toStep(sample("booking.created", reference)),
      ];
    }
    case "rotation":
      return [toStep(sample("booking.confirmed")), toStep(sample("booking.confirmed"))];
    case "burst":
      return Array.from({ length: burstSize }, () => toStep(sample("booking.created")));
    case "slow_retry": {
      const first = toStep(sample("booking.confirmed"));
      return [first, { ...first, attempt: 2, delaySeconds: slowRetrySeconds }];
    }
  }
}

function toStep(event: SampleEvent): Step {
  return { event, deliveryId: newDeliveryId(), attempt: 1, delaySeconds: 0 };
}

function sampleEvent(
  eventType: BookingEventType,
  { reference, now }: { reference: string; now: Date },
): SampleEvent {
  const eventId = newEventId();
  // Each booking has its own reference, because every type occurs at most once per booking.
  const data = { ...sampleBooking(eventType, now), reference, test: true };
  return { eventId, eventType, body: eventBody({ id: eventId, type: eventType, data }) };
}
