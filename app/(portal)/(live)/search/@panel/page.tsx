/** Closes the panel after navigation back to the results. */
export default function NoPanel() {
  return null;
}
