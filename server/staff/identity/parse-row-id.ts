import { ApiError } from "../../errors/api-error";

/** Parses a row ID from a path. Throws `not_found` unless it is a positive integer. */
export function parseRowId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new ApiError("not_found", "No object in this account has this ID. Reload the page.");
}
