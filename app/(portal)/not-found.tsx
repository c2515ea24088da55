import { createMissingPage } from "@/app/create-missing-page";

export default createMissingPage("/", ({ shell }) => [
  shell.notFoundTitle,
  shell.notFoundText,
  shell.goToStart,
]);
