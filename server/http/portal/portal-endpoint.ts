import type { Operation } from "../../operations/operation";
import { type ApiRuntime, createRequestPipeline } from "../partner/request-pipeline";
import { toApiRequest } from "../wire/api-request";
import { createPathTable } from "../wire/path-table";
import { toFetchResponse } from "../wire/respond";
import { authenticateStaff, type PortalCaller } from "./authenticate-staff";
import { csvFiles } from "./portal-csv";
import { handlePortalFile } from "./portal-file";
import { pdfFiles } from "./portal-pdf";
import { statementAndEvidenceFiles } from "./portal-statements";
import { createUploadHandler, matchUpload } from "./portal-upload";

const pipelines = {
  partner: createRequestPipeline("portal", authenticateStaff("partner")),
  staff: createRequestPipeline("portal", authenticateStaff("staff")),
  crew: createRequestPipeline("portal", authenticateStaff("crew")),
  member: createRequestPipeline("portal", authenticateStaff("member")),
} as const satisfies Record<PortalCaller, unknown>;

const files = [...csvFiles, ...pdfFiles, ...statementAndEvidenceFiles];

const partnerPath = /^\/portal-api(?=\/v1(\/|$))/;

/**
 * Creates the handler of `/portal-api`, for signed-in staff: the operations of `/v1`, the portal-only operations,
 * downloads and uploads. Errors have the envelope of the partner API.
 */
export function createPortalHandler(
  runtime: ApiRuntime,
  registries: { operations: readonly Operation[]; portalOperations: readonly Operation[] },
): (request: Request, peerAddress?: string) => Promise<Response> {
  const matchApi = createPathTable(registries.operations);
  const matchPortal = createPathTable(registries.portalOperations);
  const handleUpload = createUploadHandler(runtime);
  return async (request, peerAddress) => {
    const from = peerAddress === undefined ? {} : { peerAddress };
    const apiRequest = toApiRequest(request);
    const { pathname } = apiRequest;
    const file = files.find(({ path }) => path.test(pathname));
    if (file !== undefined) return await handlePortalFile(runtime, apiRequest, file);
    const upload = matchUpload(pathname);
    if (upload !== undefined) return await handleUpload(apiRequest, upload);
    if (partnerPath.test(pathname)) {
      const match = matchApi(pathname.replace(partnerPath, ""));
      return toFetchResponse(await pipelines.partner(runtime, apiRequest, { match, ...from }));
    }
    const match = matchPortal(pathname);
    const caller = match === null ? "staff" : (match.operations[0]?.contract.caller ?? "partner");
    return toFetchResponse(await pipelines[caller](runtime, apiRequest, { match, ...from }));
  };
}
