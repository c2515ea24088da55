import type { Bug } from "./bug";

const usual = { workload: "usual", faults: [] } as const;

/** Bugs that show in responses. */
export const responseBugs: readonly Bug[] = [
  {
    ...usual,
    name: "no-partner-filter",
    mistake: "the list of bookings is not filtered by partner",
    changes: [
      {
        module: "server/bookings/list/booking-filters.ts",
        find: "eq(bookings.partnerId, partnerId),\n    bookingCondition,",
        replace: "bookingCondition,",
      },
    ],
    breaks: ["I21"],
  },
  {
    ...usual,
    name: "float-money",
    mistake: "the commission is computed in floating point",
    changes: [
      {
        module: "lib/money.ts",
        find: "return Number(roundedDivide(BigInt(totalMinor) * percent.digits, powerOfTen(percent.scale + 2)));",
        replace: "return percent.scale < 0 ? 0 : Math.round(totalMinor * (Number(ratePercent) / 100));",
      },
    ],
    breaks: ["I18"],
  },
  {
    ...usual,
    name: "any-audience",
    mistake: "the audience of a token is not checked",
    changes: [
      {
        module: "server/http/partner/authenticate-partner.ts",
        find: "type === accessTokenType && claims.aud === apiAudience(config.environment)",
        replace: 'type === accessTokenType && apiAudience(config.environment) !== ""',
      },
    ],
    breaks: ["A"],
  },
];
