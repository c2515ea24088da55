import { createMissingPage } from "@/app/create-missing-page";

export default createMissingPage("/webhooks", ({ webhooks }) => [
  webhooks.missingTitle,
  webhooks.missingText,
  webhooks.back,
]);
