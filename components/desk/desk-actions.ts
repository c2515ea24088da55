import type { DeskAction } from "@/lib/api/desk";

export const actKeys = { accept: "a", decline: "d", secure: "s", fail: "f" } as const satisfies Record<
  DeskAction,
  string
>;

/** What a crew can say to a booking of this status; nothing where somebody else has the word. */
export function actionsFor(status: string): readonly DeskAction[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "pending_confirmation") return ["secure", "fail"];
  return [];
}
