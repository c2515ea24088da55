import type { Lane } from "../cases/lane";
import { type Plan, toWire } from "../cases/plan";
import type { Exchange } from "../oracles/exchange";
import type { ResponseChecks, Violation } from "../oracles/response-checks";
import { getCode } from "../oracles/universal";
import type { Sender } from "../wire/open-sender";
import type { Reply } from "../wire/wire";
import { describeResponse, type Failures, toCommand } from "./failures";
import { shrink } from "./shrink";

export type SubmitOptions = {
  origin: string;
  sender: Sender;
  checks: ResponseChecks;
  failures: Failures;
  /** Returns the partner that a token belongs to. */
  getPartner(token: string | null): string | null;
  /** Returns the number of the current case, or `null` for directed requests. */
  index(): number | null;
  unique(): string;
};

/**
 * Returns a function that sends a plan, checks the response and records each violation. The first request of each kind
 * of violation is shrunk, unless the violation depends on state.
 */
export function createSubmit(options: SubmitOptions): Lane["submit"] {
  const { origin, failures, index } = options;
  const known = new Set<string>();
  return async (plan, declared = []) => {
    const { exchange, violations } = await attempt(options, plan, declared);
    for (const { oracle, text } of violations) {
      const kind = `${oracle} ${plan.operation.id}`;
      const smallest = known.has(kind) ? plan : await shrinkFor(options, plan, oracle);
      known.add(kind);
      failures.add({
        ...{ oracle, text, operation: plan.operation.id, label: plan.label, index: index() },
        command: toCommand(origin, smallest),
        response: describeResponse(exchange),
      });
    }
    return exchange;
  };

  async function shrinkFor(options: SubmitOptions, plan: Plan, oracle: string): Promise<Plan> {
    // A violation that depends on state or a replay cannot be reproduced by the request alone.
    if (!stateIndependent.has(oracle) || plan.expects?.oracle === "replay") return plan;
    return await shrink(plan, async (smaller) => {
      const headers = smaller.headers.map(([name, value]) =>
        name === "Idempotency-Key" && value.length < 200
          ? ([name, options.unique()] as const)
          : ([name, value] as const),
      );
      // A smaller request may have another outcome, so only violations that do not depend on the expectation
      // count.
      const { violations } = await attempt(options, { ...smaller, headers, expects: null }, []);
      return violations.some((violation) => violation.oracle === oracle);
    });
  }
}

const stateIndependent = new Set([
  "no-fault",
  "envelope",
  "documented",
  "content-type",
  "no-store",
  "no-leak",
]);

/**
 * Returns whether the request reached the operation. If the plan says `maybe`, only a response that the
 * operation declares counts as proof.
 */
function reachesOperation({ reaches, operation }: Plan, reply: Reply): boolean {
  if (reaches !== "maybe" || reply.kind === "lost") return reaches !== false;
  return operation.declared.get(reply.status)?.includes(getCode(reply)) === true;
}

async function attempt(
  { sender, checks, getPartner }: SubmitOptions,
  plan: Plan,
  declared: Exchange["declared"],
): Promise<{ exchange: Exchange; violations: Violation[] }> {
  const wire = toWire(plan);
  const reply = await sender.send(wire);
  const exchange: Exchange = {
    operation: reachesOperation(plan, reply) ? plan.operation : null,
    wire,
    reply,
    partner: getPartner(plan.token),
    expects: plan.expects,
    declared,
  };
  return { exchange, violations: checks.check(exchange) };
}
