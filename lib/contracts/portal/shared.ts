/** The common fields of the portal-only read operations. */
export const portalRead = {
  method: "GET",
  tag: "Portal",
  product: null,
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
} as const;
