import { type OperationId, partnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import type { Sample } from "../blocks";
import type { ExampleCall } from "../samples/example-call";
import { printPython, printTypescript } from "../samples/print-program";
import { printShell } from "../samples/print-shell";
import type { Variable } from "../samples/variable";
import { operationExamples } from "./operation-examples";

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown; key?: Variable };

/** The request of an operation's example. */
export function exampleCall(id: OperationId): ExampleCall {
  const contract: Contract = partnerContracts[id];
  // SAFETY: what an example has beyond these parts is its answer.
  const { query, body, key } = operationExamples[id] as Parts;
  return { contract, query, body, key };
}

/** The same request in each language. */
export function operationSamples(id: OperationId): readonly Sample[] {
  const call = exampleCall(id);
  return [
    { language: "sh", id: `${id}-shell`, text: printShell(call) },
    { language: "ts", id: `${id}-typescript`, text: printTypescript(call) },
    { language: "python", id: `${id}-python`, text: printPython(call) },
  ];
}
