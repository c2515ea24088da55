import type { Bug } from "./bug";
import { responseBugs } from "./response-bugs";
import { stockBugs } from "./stock-bugs";
import { transactionBugs } from "./transaction-bugs";
import { workerBugs } from "./worker-bugs";

export const allBugs: readonly Bug[] = [...stockBugs, ...transactionBugs, ...workerBugs, ...responseBugs];
