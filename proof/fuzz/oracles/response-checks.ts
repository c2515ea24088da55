import type { Operation } from "../openapi/operations";
import type { Exchange, Knowledge, Oracle } from "./exchange";
import { expectedOracles } from "./expected";
import { codeOf, universalOracles } from "./universal";

export const allOracles: readonly Oracle[] = [...universalOracles, ...expectedOracles];

export type Violation = { oracle: string; text: string };

/** Judges every exchange by every oracle, and keeps count of what was looked at and seen. */
export type Jury = {
  judge(exchange: Exchange): Violation[];
  /** How many exchanges each oracle had something to say about. */
  looked(): ReadonlyMap<string, number>;
  /** What was seen of what is declared, as `operation status code`. */
  seen(): ReadonlySet<string>;
  times(): readonly number[];
};

export function createResponseChecks(knowledge: Knowledge): Jury {
  const looked = new Map<string, number>(allOracles.map(({ id }) => [id, 0]));
  const seen = new Set<string>();
  const times: number[] = [];
  const count = (id: string) => looked.set(id, (looked.get(id) ?? 0) + 1);
  const note = ({ reply, operation, wire, declared, expects }: Exchange) => {
    for (const { id } of universalOracles) count(id);
    if (expects !== null) count(expects.oracle);
    if (reply.kind === "lost") return;
    if (!declared.includes("slow")) times.push(reply.ms);
    if (operation !== null && wire.method !== "HEAD")
      seen.add(pairOf(operation, reply.status, codeOf(reply)));
  };
  return {
    judge: (exchange) => {
      note(exchange);
      return allOracles.flatMap(({ id, judge }) => {
        const text = judge(exchange, knowledge);
        return text === undefined ? [] : [{ oracle: id, text }];
      });
    },
    looked: () => looked,
    seen: () => seen,
    times: () => times,
  };
}

export function pairOf({ id }: Operation, status: number, code: string): string {
  return `${id} ${status} ${code}`;
}

/** Every pair the document declares. */
export function declaredPairs(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) =>
    [...operation.declared].flatMap(([status, codes]) =>
      codes.map((code) => pairOf(operation, status, code)),
    ),
  );
}
