import { countReplies, describeReply, findViolatedRules, type Race } from "../race";
import { bookingBody, dayTotalEuros, scarceCar } from "../testbed/fixture-data";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type Reply, requestOk } from "../testbed/race-request";
import { bookOne } from "./ending";

export type ReplacementEnd = {
  replies: readonly Reply[];
  /**
   * The state of the replaced booking: its status, the reason of its end and the replacement that it names.
   * `replacements` are all its replacements, oldest first.
   */
  old: { status: string; reason: string | null; replacedBy: string | null };
  replacements: readonly { reference: string; status: string }[];
  held: number;
};

const refusals = ["not_waiting", "not_cancellable", "already_replaced", "unavailable"];

/**
 * Checks that at most one replacement is open, that a confirmed one has ended the replaced booking, and that at most
 * one unit is held. Returns a message for each violation.
 */
export function checkReplacement({ replies, old, replacements, held }: ReplacementEnd): string[] {
  const open = replacements.filter(({ status }) => status === "pending" || status === "confirmed");
  const confirmed = open.filter(({ status }) => status === "confirmed");
  const isReplaced = old.reason === "replaced";
  return findViolatedRules([
    [
      replies.every(({ status, code }) => status < 300 || (status === 409 && refusals.includes(code ?? ""))),
      `unexpected replies: ${replies.map(describeReply).join(", ")}`,
    ],
    [open.length <= 1, `${open.length} replacements are open`],
    [
      old.replacedBy === (open[0]?.reference ?? null),
      `the booking names ${old.replacedBy} as its replacement`,
    ],
    [confirmed.length === 0 || old.status === "cancelled", `the replaced booking is ${old.status}`],
    [!isReplaced || confirmed.length === 1, "the booking was cancelled as replaced without a confirmed one"],
    [held <= 1, `${held} units of one are held`],
  ]);
}

export const replacementRace: Race = {
  name: "replacement",
  contenders: "a crew accepts a replacement, the partner cancels one of the pair, or replaces it again",
  rounds: 1000,
  shortRounds: 8,
  open: async (testbed) => {
    const burst = testbed.openBurst();
    return async (round, random) => {
      const mark = `replacement-${round}`;
      // The days of the last-car race are even.
      const { slug, days } = scarceCar(1, round);
      const day = days + 1;
      const old = await bookOne(testbed, { slug, day, mark });
      const as = { token: testbed.accounts[0].token };
      const body = { ...bookingBody(slug, day, mark), expected_total: dayTotalEuros };
      const replace = (key: string) =>
        ({ method: "POST", path: `/v1/bookings/${old}/replace`, as, key: `${mark}-${key}`, body }) as const;
      const made = await requestOk(testbed.origins[0], replace("first"));
      const replacement = String(made.json.booking.reference);
      const accept = (reference: string) =>
        ({
          method: "POST",
          path: `/portal-api/desk/${reference}/accept`,
          as: { cookie: testbed.crew },
        }) as const;
      const cancel = (reference: string) =>
        ({ method: "POST", path: `/v1/bookings/${reference}/cancel`, as }) as const;
      const all = [accept(replacement), accept(old), cancel(old), cancel(replacement), replace("second")];
      const start = random.between(0, all.length - 1);
      const chosen = [...all.slice(start), ...all.slice(0, start)].slice(0, 3);
      const replies = await burst.send(chosen);
      return {
        outcomes: countReplies(replies, describeReply),
        violations: checkReplacement({ replies, ...(await readPair(testbed, old)) }),
      };
    };
  },
};

async function readPair(
  { observer }: RaceTestbed,
  reference: string,
): Promise<Omit<ReplacementEnd, "replies">> {
  const { rows } = await observer.query<Omit<ReplacementEnd, "replies">>(
    `select json_build_object('status', o.status, 'reason', o.cancel_reason, 'replacedBy', o.replaced_by) as old,
       (select coalesce(json_agg(json_build_object('reference', n.reference, 'status', n.status) order by n.id), '[]')
        from bookings n where n.replaces_id = o.id) as replacements,
       peak_held_units(o.car_id, o.starts_at, o.held_until)::int as held
     from bookings o where o.reference = $1`,
    [reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Booking ${reference} does not exist.`);
  return row;
}
