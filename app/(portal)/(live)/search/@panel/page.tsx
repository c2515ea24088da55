/** Renders an empty panel, which closes it when the user navigates back to the results. */
export default function NoPanel() {
  return null;
}
