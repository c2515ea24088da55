/** What a booking would take from a car, and the revision of the car its price was read under. */
export type Claim = { carId: number; revision: number; units: number; startsAt: Date; heldUntil: Date };
