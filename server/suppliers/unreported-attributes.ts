/** The properties of a car that suppliers do not report. */
export const unreportedAttributes = {
  seats: null,
  doors: null,
  bags: null,
  transmission: null,
  fuel: null,
  airConditioning: null,
  mileagePerDayKm: null,
  extraKmPrice: null,
  depositMinor: null,
};
