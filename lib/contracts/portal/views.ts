import * as z from "zod/mini";
import { bookingColumns } from "../../booking-columns";
import { bookingFilterNames } from "../../booking-filters";
import { defineContract } from "../contract";
import { pathText } from "../fields";
import { portalRead } from "./shared";

/** The maximum number of saved views of a person. */
export const maxViews = 30;

const maxNameLength = 60;
const maxFilterLength = 500;

const name = z
  .string()
  .check(
    z.maxLength(maxNameLength, { abort: true }),
    z.regex(/^\S(.*\S)?$/su, "Expected a name without spaces around it"),
  );

const filterValue = z.string().check(z.minLength(1), z.maxLength(maxFilterLength));

const columns = z.nullable(z.array(z.enum(bookingColumns)).check(z.minLength(1), z.maxLength(20)));

const filters = z.partialRecord(z.enum(bookingFilterNames), filterValue);

export const view = z.object({
  id: z.int(),
  name: z.string(),
  /** The filters that are set, as in the URL of the list. */
  filters: z.record(z.string(), z.string()),
  /** The columns of the view. Null for the columns that the person has chosen. */
  columns: z.nullable(z.array(z.string())),
});
export type SavedView = z.output<typeof view>;

const read = { ...portalRead, scope: "bookings:read" } as const;
const change = { ...read, method: "POST", bucket: "api-write" } as const;
const byId = z.object({ id: pathText });

export const listViewsContract = defineContract({
  ...read,
  operationId: "listViews",
  path: "/portal-api/views",
  summary: "List your saved views of bookings and your columns",
  params: null,
  query: null,
  response: z.object({
    data: z.array(view),
    /**
     * The columns that the person has chosen. Null if the person has chosen none, so that the list shows
     * `defaultColumns`.
     */
    columns: z.nullable(z.array(z.string())),
    limit: z.int(),
  }),
  errors: [],
});

export const saveViewContract = defineContract({
  ...change,
  operationId: "saveView",
  path: "/portal-api/views",
  summary: "Save a view, replacing your view of that name",
  params: null,
  query: null,
  body: z.object({ name, filters, columns }),
  status: 201,
  response: z.object({ view }),
  errors: ["limit_reached"],
});

export const renameViewContract = defineContract({
  ...change,
  operationId: "renameView",
  method: "PATCH",
  path: "/portal-api/views/{id}",
  summary: "Rename a view",
  params: byId,
  query: null,
  body: z.object({ name }),
  response: z.object({ view }),
  errors: ["not_found", "name_taken"],
});

export const deleteViewContract = defineContract({
  ...change,
  operationId: "deleteView",
  method: "DELETE",
  path: "/portal-api/views/{id}",
  summary: "Delete a view",
  params: byId,
  query: null,
  response: z.object({ id: z.int(), deleted: z.literal(true) }),
  errors: ["not_found"],
});

export const chooseColumnsContract = defineContract({
  ...change,
  operationId: "chooseColumns",
  path: "/portal-api/columns",
  summary: "Choose your columns of the list of bookings",
  params: null,
  query: null,
  body: z.object({ columns }),
  response: z.object({ columns }),
  errors: [],
});
