/** What the portal's own reads have in common; none of them is part of the partners' API. */
export const portalRead = {
  method: "GET",
  tag: "Portal",
  product: null,
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
} as const;
