import type { PartnerErrorCode } from "../../contracts/errors";
import { accessPages } from "./access-pages";
import { bookingPages } from "./booking-pages";
import type { ErrorPage } from "./error-page";
import { requestPages } from "./request-pages";

/** What the documentation says of each code: a code without a page does not compile. */
export const errorGuides: Record<PartnerErrorCode, ErrorPage> = {
  ...accessPages,
  ...requestPages,
  ...bookingPages,
};
