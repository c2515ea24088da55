import type { DeskAct } from "@/lib/api/desk";

export const actKeys: Readonly<Record<DeskAct, string>> = {
  accept: "a",
  decline: "d",
  secure: "s",
  fail: "f",
};

/** What a crew can say to a booking of this status; nothing where somebody else has the word. */
export function actsFor(status: string): readonly DeskAct[] {
  if (status === "pending") return ["accept", "decline"];
  if (status === "pending_confirmation") return ["secure", "fail"];
  return [];
}
