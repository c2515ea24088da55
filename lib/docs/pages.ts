import type { DocPage } from "./blocks";
import { createChangelogPage } from "./changelog/changelog-page";
import { errorPages } from "./errors/error-pages";
import { assistants } from "./guides/assistants";
import { authentication } from "./guides/authentication";
import { bookings } from "./guides/bookings";
import { discovery } from "./guides/discovery";
import { events } from "./guides/events";
import { evidence } from "./guides/evidence";
import { goingLive } from "./guides/going-live";
import { idempotency } from "./guides/idempotency";
import { pagination } from "./guides/pagination";
import { php } from "./guides/php";
import { prices } from "./guides/prices";
import { python } from "./guides/python";
import { quickStart } from "./guides/quick-start";
import { rateLimits } from "./guides/rate-limits";
import { readinessGuide } from "./guides/readiness";
import { sandbox } from "./guides/sandbox";
import { searching } from "./guides/searching";
import { statements } from "./guides/statements";
import { statusGuide } from "./guides/status";
import { typescript } from "./guides/typescript";
import { webhooks } from "./guides/webhooks";
import { referencePages } from "./reference/reference-pages";
import type { Setting } from "./setting";

/** Returns all pages of the documentation, in navigation order. */
export function docPages(setting: Setting): readonly DocPage[] {
  return [
    quickStart(setting),
    authentication,
    sandbox(setting),
    goingLive,
    searching,
    bookings,
    prices,
    statements,
    evidence,
    readinessGuide,
    webhooks,
    events,
    idempotency,
    pagination,
    rateLimits,
    statusGuide,
    discovery,
    assistants(setting),
    typescript(setting),
    python(setting),
    php(setting),
    ...referencePages(setting),
    createChangelogPage(setting.releases),
    ...errorPages(setting),
  ];
}
