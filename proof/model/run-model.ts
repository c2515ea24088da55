import fc from "fast-check";
import { anyStep } from "./any-step";
import { compareAll, type Step } from "./ask";
import type { Model } from "./model";
import { openModelWorld, type Sequence } from "./open-model-world";

export type ModelOptions = {
  databaseUrl: string;
  seed: number;
  sequences: number;
  /** Steps of a sequence. */
  steps: number;
  /** Where a failure was, as it was printed: that sequence alone. */
  path?: string;
  /** Makes the model wrong, which must be found: then the first failure is enough. */
  spoil?: (model: Model) => void;
};

export type ModelResult = {
  failure: string | null;
  sequences: number;
  steps: number;
  /** How often each answer was given. */
  outcomes: ReadonlyMap<string, number>;
};

/** Plays sequences of steps against the service and the model, and makes one that fails as short as it can be. */
export async function runModel({
  databaseUrl,
  seed,
  sequences,
  steps,
  path,
  spoil,
}: ModelOptions): Promise<ModelResult> {
  const world = await openModelWorld(databaseUrl);
  const count = { sequences: 0, steps: 0 };
  try {
    const property = fc.asyncProperty(
      fc.array(named(anyStep), { minLength: steps, maxLength: steps, size: "max" }),
      async (list) => {
        count.sequences += 1;
        const sequence = await world.begin();
        spoil?.(sequence.model);
        for (const step of list) {
          count.steps += 1;
          await step.run(sequence);
        }
        await compareAll(sequence, 100);
        await settle(sequence);
      },
    );
    const parameters = {
      ...{ seed, numRuns: sequences, endOnFailure: spoil !== undefined },
      ...(path === undefined ? {} : { path }),
    };
    const found = await fc.check(property, parameters);
    const { failed, counterexample, counterexamplePath, errorInstance } = found;
    const { outcomes } = world;
    if (!failed) return { failure: null, ...count, outcomes };
    const told = (counterexample?.[0] ?? [])
      .filter(({ name }) => name !== "nothing")
      .map(({ name }) => `  ${name}`)
      .join("\n");
    const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    const again = `npm run model -- --seed ${seed} --path ${counterexamplePath} --steps ${steps}`;
    return { failure: `${why}\n${told}\n${again}`, ...count, outcomes };
  } finally {
    await world.close();
  }
}

/** A sequence leaves no clock ahead, so that nothing of it falls due in one to come. */
async function settle({ model, call, setSuspended }: Sequence): Promise<void> {
  for (const partner of model.partners) {
    if (partner.suspended) await setSuspended(partner, false);
    await call(partner, { method: "POST", path: "/v1/sandbox/clock", body: { reset: true } });
  }
}

/** Printed by its name. */
function named(steps: fc.Arbitrary<Step>): fc.Arbitrary<Step> {
  return steps.map((step) => ({ ...step, [fc.toStringMethod]: () => step.name }));
}
