/** Pictures of our own are stored as paths; partners need an address they can open from anywhere. */
export function presentImageUrl(imageUrl: string, publicUrl: string): string {
  return imageUrl.startsWith("/") ? publicUrl + imageUrl : imageUrl;
}
