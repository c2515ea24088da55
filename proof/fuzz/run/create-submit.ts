import type { Lane } from "../cases/lane";
import { type Plan, wireOf } from "../cases/plan";
import type { Exchange } from "../oracles/exchange";
import type { Jury, Violation } from "../oracles/response-checks";
import { codeOf } from "../oracles/universal";
import type { Sender } from "../wire/open-sender";
import type { Reply } from "../wire/wire";
import { commandOf, describeAnswer, type Failures } from "./failures";
import { shrink } from "./shrink";

export type Submitting = {
  origin: string;
  sender: Sender;
  jury: Jury;
  failures: Failures;
  /** Whose a token is. */
  partnerOf(token: string | null): string | null;
  /** The case under way. */
  index(): number | null;
  unique(): string;
};

/** Sends what a plan says, has it judged, and keeps what is wrong with a request made as small as it can be. */
export function createSubmit(options: Submitting): Lane["submit"] {
  const { origin, failures, index } = options;
  const known = new Set<string>();
  return async (plan, declared = []) => {
    const { exchange, complaints } = await attempt(options, plan, declared);
    for (const { oracle, text } of complaints) {
      const kind = `${oracle} ${plan.operation.id}`;
      const smallest = known.has(kind) ? plan : await shrinkFor(options, plan, oracle);
      known.add(kind);
      failures.add({
        ...{ oracle, text, operation: plan.operation.id, story: plan.story, index: index() },
        command: commandOf(origin, smallest),
        answer: describeAnswer(exchange),
      });
    }
    return exchange;
  };

  async function shrinkFor(submitting: Submitting, plan: Plan, oracle: string): Promise<Plan> {
    // What a state of things or a replay brought about is not brought about again by itself.
    if (!stateless.has(oracle) || plan.expects?.oracle === "replay") return plan;
    return await shrink(plan, async (smaller) => {
      const headers = smaller.headers.map(([name, value]) =>
        name === "Idempotency-Key" && value.length < 200
          ? ([name, submitting.unique()] as const)
          : ([name, value] as const),
      );
      // Less of it need not be refused or done: only what is wrong whatever is sent counts.
      const { complaints } = await attempt(submitting, { ...smaller, headers, expects: null }, []);
      return complaints.some((complaint) => complaint.oracle === oracle);
    });
  }
}

const stateless = new Set(["no-fault", "envelope", "documented", "content-type", "no-store", "no-leak"]);

/** Where it may as well have been refused on its way, what was answered tells. */
function leadsThere({ reaches, operation }: Plan, reply: Reply): boolean {
  if (reaches !== "maybe" || reply.kind === "lost") return reaches !== false;
  return operation.declared.get(reply.status)?.includes(codeOf(reply)) === true;
}

async function attempt(
  { sender, jury, partnerOf }: Submitting,
  plan: Plan,
  declared: Exchange["declared"],
): Promise<{ exchange: Exchange; complaints: Violation[] }> {
  const wire = wireOf(plan);
  const reply = await sender.send(wire);
  const exchange: Exchange = {
    operation: leadsThere(plan, reply) ? plan.operation : null,
    wire,
    reply,
    partner: partnerOf(plan.token),
    expects: plan.expects,
    declared,
  };
  return { exchange, complaints: jury.judge(exchange) };
}
