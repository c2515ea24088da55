/**
 * Returns whether the browser runs on an Apple system, where shortcuts use `⌘` instead of Ctrl. Reads the client hint
 * before the user agent, because browsers freeze the user agent. Returns false if neither names a system.
 */
export function isApple(platformHint: string | null, userAgent: string | null): boolean {
  const platform = platformHint?.replaceAll('"', "").trim() ?? "";
  if (platform !== "" && platform !== "Unknown") return platform === "macOS" || platform === "iOS";
  return /Macintosh|Mac OS X|iPhone|iPad|iPod/.test(userAgent ?? "");
}
