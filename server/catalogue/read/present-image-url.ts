/** Returns an absolute image URL. The project's own images are stored as paths. */
export function presentImageUrl(imageUrl: string, publicUrl: string): string {
  return imageUrl.startsWith("/") ? publicUrl + imageUrl : imageUrl;
}
