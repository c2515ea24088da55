import type { PartnerErrorCode } from "../../contracts/errors";
import { accessPages } from "./access-pages";
import { bookingPages } from "./booking-pages";
import type { ErrorPage } from "./error-page";
import { requestPages } from "./request-pages";

/** The documentation of each error code. A code without an entry does not compile. */
export const errorGuides: Record<PartnerErrorCode, ErrorPage> = {
  ...accessPages,
  ...requestPages,
  ...bookingPages,
};
