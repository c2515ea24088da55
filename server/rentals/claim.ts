/** The units a booking takes from a car, and the car revision under which its price was read. */
export type Claim = { carId: number; revision: number; units: number; startsAt: Date; heldUntil: Date };
