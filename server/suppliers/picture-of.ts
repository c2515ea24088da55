/** Suppliers need not send a picture; partners need one. */
export function pictureOf(offer: { imageUrl: string | null }): string {
  return offer.imageUrl ?? "/cars/saloon.svg";
}
