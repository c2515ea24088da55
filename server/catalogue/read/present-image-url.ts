import { paintDrawing } from "@/lib/car-drawings";

/**
 * Returns the absolute URL of the image of a car or an offer. An image of this project is stored as a path; in a
 * drawing of a body style, the slug determines the colour.
 */
export function presentImageUrl(
  { imageUrl, slug }: { imageUrl: string; slug: string },
  publicUrl: string,
): string {
  return imageUrl.startsWith("/") ? publicUrl + paintDrawing(imageUrl, slug) : imageUrl;
}
