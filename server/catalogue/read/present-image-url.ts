import { paintDrawing } from "@/lib/car-drawings";

/**
 * Returns an absolute image URL of a car or an offer. The project's own images are stored as paths. Its drawings of a
 * body style get the paint of the slug.
 */
export function presentImageUrl(
  { imageUrl, slug }: { imageUrl: string; slug: string },
  publicUrl: string,
): string {
  return imageUrl.startsWith("/") ? publicUrl + paintDrawing(imageUrl, slug) : imageUrl;
}
