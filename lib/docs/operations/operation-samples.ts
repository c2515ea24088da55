import { type OperationId, partnerContracts } from "../../contracts/all";
import type { Contract } from "../../contracts/contract";
import type { Sample } from "../blocks";
import type { ExampleCall } from "../samples/example-call";
import { renderPhp, renderPython, renderTypescript } from "../samples/render-program";
import { renderShell } from "../samples/render-shell";
import type { Variable } from "../samples/variable";
import { operationExamples } from "./operation-examples";

type Parts = { query?: Readonly<Record<string, unknown>>; body?: unknown; key?: Variable };

/** Returns the example request of an operation. */
export function exampleCall(id: OperationId): ExampleCall {
  const contract: Contract = partnerContracts[id];
  // SAFETY: an example has these parts and a response, which is not used here.
  const { query, body, key } = operationExamples[id] as Parts;
  return { contract, query, body, key };
}

/** Returns the example request of an operation in each language. */
export function operationSamples(id: OperationId): readonly Sample[] {
  const call = exampleCall(id);
  return [
    { language: "sh", id: `${id}-shell`, text: renderShell(call) },
    { language: "ts", id: `${id}-typescript`, text: renderTypescript(call) },
    { language: "python", id: `${id}-python`, text: renderPython(call) },
    { language: "php", id: `${id}-php`, text: renderPhp(call) },
  ];
}
