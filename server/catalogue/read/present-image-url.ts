import { paintDrawing } from "@/lib/car-drawings";

/**
 * Returns an absolute image URL of a car or an offer. Images of this project are stored as paths. The slug
 * determines the colour of the project's drawings of body styles.
 */
export function presentImageUrl(
  { imageUrl, slug }: { imageUrl: string; slug: string },
  publicUrl: string,
): string {
  return imageUrl.startsWith("/") ? publicUrl + paintDrawing(imageUrl, slug) : imageUrl;
}
