/** Renders an empty panel, so that an open delivery closes when the user navigates back to the list. */
export default function NoPanel() {
  return null;
}
