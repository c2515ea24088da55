/** Renders an empty panel, so that an open vehicle closes when the user navigates back to the results. */
export default function NoPanel() {
  return null;
}
