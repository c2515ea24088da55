/** The results alone: going back to them closes the panel. */
export default function NoPanel() {
  return null;
}
