/** Clears the tab's session storage, so that the next person who signs in finds no data. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be disabled.
  }
}
