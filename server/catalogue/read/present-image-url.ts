import { paintDrawing } from "@/lib/car-drawings";

/**
 * Returns the absolute URL of the image of a car or an offer. An image that the service itself hosts is
 * stored as a path. If it is a drawing of a body style, the slug determines its colour.
 */
export function presentImageUrl(
  { imageUrl, slug }: { imageUrl: string; slug: string },
  publicUrl: string,
): string {
  return imageUrl.startsWith("/") ? publicUrl + paintDrawing(imageUrl, slug) : imageUrl;
}
