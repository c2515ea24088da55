import { createMissingPage } from "@/app/create-missing-page";

/** Shown for a car that is not offered, or no longer offered. */
export default createMissingPage("/search", ({ vehicles }) => [
  vehicles.goneTitle,
  vehicles.goneText,
  vehicles.back,
]);
