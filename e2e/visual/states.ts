import { agentStates } from "./agent-states";
import { developerStates } from "./developer-states";
import { everydayStates } from "./everyday-states";
import { reconciliationStates } from "./reconciliation-states";
import { searchStates } from "./search-states";
import { secondFactorStates } from "./second-factor-states";
import type { State } from "./state";
import { statusStates } from "./status-states";

/** All states of the portal pages. The tests take a screenshot of each state and check it against the design rules. */
export const states: readonly State[] = [
  ...agentStates,
  ...developerStates,
  ...everydayStates,
  ...reconciliationStates,
  ...searchStates,
  ...secondFactorStates,
  ...statusStates,
].sort((one, other) => one.name.localeCompare(other.name, "en"));
