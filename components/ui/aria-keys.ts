/**
 * Returns the value of `aria-keyshortcuts` for all systems. A shortcut with `Meta`, the command key of Apple, is
 * followed by the alternative with `Control` for other systems.
 */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.includes("Meta") === true ? `${keys} ${keys.replace("Meta", "Control")}` : keys;
}
