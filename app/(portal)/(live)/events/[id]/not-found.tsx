import { createMissingPage } from "@/app/create-missing-page";

export default createMissingPage("/events", ({ events }) => [
  events.missingTitle,
  events.missingText,
  events.back,
]);
