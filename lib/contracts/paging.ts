import * as z from "zod/mini";
import { integerParam } from "./fields";

/** The query parameters `limit` and `cursor` of cursor lists. The default limit is 25. */
export const cursorParams = {
  limit: z.optional(integerParam({ min: 1, max: 100 }, "Rows per page. Default: 25.")),
  cursor: z.optional(
    z.string().register(z.globalRegistry, {
      description: "`next_cursor` of the previous page, unchanged. Send the same filters.",
    }),
  ),
};

export const defaultLimit = 25;

/** The fields at the end of a page of a cursor list. `next_cursor` is null on the last page. */
export const pageEnd = {
  has_more: z.boolean(),
  next_cursor: z.nullable(z.string()),
};
