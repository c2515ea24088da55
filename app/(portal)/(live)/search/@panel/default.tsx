/** Shows nothing while no vehicle is open. */
export default function NoPanel() {
  return null;
}
