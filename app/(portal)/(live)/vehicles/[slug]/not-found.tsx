import { createMissingPage } from "@/app/create-missing-page";

/** The page for a car that is not offered, or no longer offered. */
export default createMissingPage("/search", ({ vehicles }) => [
  vehicles.goneTitle,
  vehicles.goneText,
  vehicles.back,
]);
