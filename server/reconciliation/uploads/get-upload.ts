import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { findUpload, type UploadRow } from "./uploads.queries";

export function uploadNotFound(): ApiError {
  return new ApiError("not_found", "Upload not found. Reload the list.");
}

/** Returns an upload of the partner. Throws `not_found`. */
export async function getUpload(ctx: PartnerContext, publicId: string): Promise<UploadRow> {
  const upload = await findUpload(ctx.database, { partnerId: ctx.partner.id, publicId });
  if (upload === undefined) throw uploadNotFound();
  return upload;
}
