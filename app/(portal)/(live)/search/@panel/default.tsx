/** No vehicle is open. */
export default function NoPanel() {
  return null;
}
