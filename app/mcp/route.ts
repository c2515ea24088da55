import { handleMcp } from "@/server/http/mcp/mcp-endpoint";
import { directRoutes } from "@/server/http/unversioned-routes";
import { createPathTable } from "@/server/http/wire/path-table";
import { allOperations } from "@/server/operations/all";

const match = createPathTable(allOperations);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = directRoutes((runtime, request) =>
  handleMcp(runtime, request, { match }),
);
