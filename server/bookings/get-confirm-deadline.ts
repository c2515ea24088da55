const hour = 3_600_000;

/**
 * Returns when an unconfirmed booking expires: 8 h after booking if pickup is more than 10 h ahead, 2 h before pickup
 * if it is 4 to 10 h ahead, otherwise after half the time until pickup.
 */
export function getConfirmDeadline(bookedAt: Date, startsAt: Date): Date {
  const booked = bookedAt.getTime();
  const lead = startsAt.getTime() - booked;
  if (lead > 10 * hour) return new Date(booked + 8 * hour);
  if (lead >= 4 * hour) return new Date(startsAt.getTime() - 2 * hour);
  return new Date(booked + Math.max(0, Math.floor(lead / 2)));
}
