/** Renders an empty panel on the other pages of an endpoint, and on the page of a delivery loaded as a document. */
export default function NoPanel() {
  return null;
}
