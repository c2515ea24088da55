import { queryOptions } from "@tanstack/react-query";
import type { BookingColumn } from "../booking-columns";
import type { BookingFilters } from "../booking-filters";
import { call } from "./call";
import type { OperationRoute } from "./route";

const listViewsRoute: OperationRoute<"listViews"> = { method: "GET", path: "/portal-api/views" };
const saveViewRoute: OperationRoute<"saveView"> = { method: "POST", path: "/portal-api/views" };
const renameViewRoute: OperationRoute<"renameView"> = { method: "PATCH", path: "/portal-api/views/{id}" };
const deleteViewRoute: OperationRoute<"deleteView"> = { method: "DELETE", path: "/portal-api/views/{id}" };
const chooseColumnsRoute: OperationRoute<"chooseColumns"> = { method: "POST", path: "/portal-api/columns" };

export const viewKeys = { all: ["views"] as const };

export function viewsQuery() {
  return queryOptions({
    queryKey: viewKeys.all,
    queryFn: ({ signal }) => call(listViewsRoute, { signal }),
  });
}

type NewView = { name: string; filters: Partial<BookingFilters>; columns: BookingColumn[] | null };

export type ViewChange =
  | { act: "save"; view: NewView }
  | { act: "rename"; id: number; name: string }
  | { act: "delete"; id: number }
  | { act: "columns"; columns: BookingColumn[] | null };

/** Changes the person's saved views or columns. */
export async function changeViews(change: ViewChange): Promise<void> {
  switch (change.act) {
    case "save":
      return void (await call(saveViewRoute, { body: change.view }));
    case "rename":
      return void (await call(renameViewRoute, {
        params: { id: String(change.id) },
        body: { name: change.name },
      }));
    case "delete":
      return void (await call(deleteViewRoute, { params: { id: String(change.id) } }));
    case "columns":
      return void (await call(chooseColumnsRoute, { body: { columns: change.columns } }));
  }
}
