/** Suppliers need not send a picture; partners need one. */
export function getOfferImage(offer: { imageUrl: string | null }): string {
  return offer.imageUrl ?? "/cars/saloon.svg";
}
