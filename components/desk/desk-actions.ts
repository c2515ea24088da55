import type { DeskAct } from "@/lib/api/desk";

export const actKeys = { accept: "a", decline: "d", secure: "s", fail: "f" } as const satisfies Record<
  DeskAct,
  string
>;

/** What a crew can say to a booking of this status; nothing where somebody else has the word. */
export function actionsFor(status: string): readonly DeskAct[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "pending_confirmation") return ["secure", "fail"];
  return [];
}
