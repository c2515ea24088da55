/** Who signs in next in this tab finds nothing of whoever left it. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
