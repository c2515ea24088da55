import { paintDrawing } from "@/lib/car-drawings";

/**
 * Returns the absolute URL of the image of a car or an offer. The project's own images are stored as paths. In its
 * drawings of body styles, the slug determines the colour.
 */
export function presentImageUrl(
  { imageUrl, slug }: { imageUrl: string; slug: string },
  publicUrl: string,
): string {
  return imageUrl.startsWith("/") ? publicUrl + paintDrawing(imageUrl, slug) : imageUrl;
}
