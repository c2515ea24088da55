import fc from "fast-check";
import { anyStep } from "./any-step";
import type { Model } from "./model";
import { openModelTestbed, type Sequence } from "./open-model-testbed";
import { compareAll, type Step } from "./perform-request";

export type ModelOptions = {
  databaseUrl: string;
  seed: number;
  sequences: number;
  /** The number of steps in each sequence. */
  steps: number;
  /** The path that an earlier failure printed. Runs only that sequence. */
  path?: string;
  /** Corrupts the model, to prove that a run finds the difference. The run then ends at the first failure. */
  corrupt?: (model: Model) => void;
};

export type ModelResult = {
  failure: string | null;
  sequences: number;
  steps: number;
  /** The number of responses of each outcome (request, status and error code). */
  outcomes: ReadonlyMap<string, number>;
};

/** Runs sequences of steps against the service and the model. Shrinks the first sequence that fails. */
export async function runModel({
  databaseUrl,
  seed,
  sequences,
  steps,
  path,
  corrupt,
}: ModelOptions): Promise<ModelResult> {
  const testbed = await openModelTestbed(databaseUrl);
  const count = { sequences: 0, steps: 0 };
  try {
    const property = fc.asyncProperty(
      fc.array(named(anyStep), { minLength: steps, maxLength: steps, size: "max" }),
      async (list) => {
        count.sequences += 1;
        const sequence = await testbed.startSequence();
        corrupt?.(sequence.model);
        for (const step of list) {
          count.steps += 1;
          await step.run(sequence);
        }
        await compareAll(sequence, 100);
        await resetPartners(sequence);
      },
    );
    const parameters = {
      ...{ seed, numRuns: sequences, endOnFailure: corrupt !== undefined },
      ...(path === undefined ? {} : { path }),
    };
    const found = await fc.check(property, parameters);
    const { failed, counterexample, counterexamplePath, errorInstance } = found;
    const { outcomes } = testbed;
    if (!failed) return { failure: null, ...count, outcomes };
    const stepNames = (counterexample?.[0] ?? [])
      .filter(({ name }) => name !== "nothing")
      .map(({ name }) => `  ${name}`)
      .join("\n");
    const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    const again = `npm run model -- --seed ${seed} --path ${counterexamplePath} --steps ${steps}`;
    return { failure: `${why}\n${stepNames}\n${again}`, ...count, outcomes };
  } finally {
    await testbed.close();
  }
}

/** Reactivates both partners and resets their clocks, so that nothing of this sequence falls due in a later one. */
async function resetPartners({ model, call, setSuspended }: Sequence): Promise<void> {
  for (const partner of model.partners) {
    if (partner.suspended) await setSuspended(partner, false);
    await call(partner, { method: "POST", path: "/v1/sandbox/clock", body: { reset: true } });
  }
}

/** Returns a generator of these steps that makes fast-check print each step by its name. */
function named(steps: fc.Arbitrary<Step>): fc.Arbitrary<Step> {
  return steps.map((step) => ({ ...step, [fc.toStringMethod]: () => step.name }));
}
