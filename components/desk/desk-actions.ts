import type { DeskAction } from "@/lib/api/desk";

export const decisionKeys = { accept: "a", decline: "d", secure: "s", fail: "f" } as const satisfies Record<
  DeskAction,
  string
>;

/** Returns the crew's possible decisions for a status. Empty if the crew does not decide. */
export function listDeskActions(status: string): readonly DeskAction[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "pending_confirmation") return ["secure", "fail"];
  return [];
}
