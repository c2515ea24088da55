import { expect, test } from "vitest";
import { formatKeys } from "./format-keys";

test.each([
  ["$mod+k", "⌘K", "Ctrl+K"],
  ["Meta+Shift+L", "⌘⇧L", "Ctrl+Shift+L"],
  ["$mod+Enter", "⌘↵", "Ctrl+↵"],
  ["$mod+.", "⌘.", "Ctrl+."],
  ["Shift+?", "?", "?"],
  ["Shift+R", "R", "R"],
  ["g b", "g b", "g b"],
  ["j", "j", "j"],
  ["ArrowUp", "↑", "↑"],
  ["Escape", "Esc", "Esc"],
])("%s is %s on systems of Apple and %s on others", (keys, apple, other) => {
  expect([formatKeys(keys, true), formatKeys(keys, false)]).toEqual([apple, other]);
});
