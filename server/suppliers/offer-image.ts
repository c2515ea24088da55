import { choosePaint, getDrawingPath, toBodyStyle } from "@/lib/car-drawings";

type PicturedOffer = { imageUrl: string | null; acrissCode: string | null; title: string };

/**
 * Returns the offer's image, or a drawing of its body style. Suppliers may omit it, partners always receive
 * one. The title determines the colour of the drawing, because the slug of an offer changes with each search.
 */
export function getOfferImage({ imageUrl, acrissCode, title }: PicturedOffer): string {
  return imageUrl ?? getDrawingPath(toBodyStyle(acrissCode), choosePaint(title));
}
