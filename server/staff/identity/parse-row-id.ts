import { ApiError } from "../../errors/api-error";

/** The id a path names. Anything but a whole number is a row nobody has. */
export function parseRowId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new ApiError("not_found", "There is no such row in this account.");
}
