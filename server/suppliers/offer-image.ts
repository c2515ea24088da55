/** Returns the offer's image, or a default one. Suppliers may omit it, partners always receive one. */
export function getOfferImage(offer: { imageUrl: string | null }): string {
  return offer.imageUrl ?? "/cars/saloon.svg";
}
