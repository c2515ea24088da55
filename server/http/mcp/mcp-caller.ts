import type { PartnerContext } from "../../context";
import type { ApiRequest } from "../wire/api-request";
import type { PathTable } from "../wire/path-table";

/** The caller of tools, and the HTTP request that contains the message. */
export type McpCaller = {
  ctx: PartnerContext;
  request: ApiRequest;
  /** Finds the operations of a path, and the values of the path's parameters. */
  match: PathTable;
  peerAddress?: string;
};
