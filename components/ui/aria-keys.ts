/**
 * Returns `aria-keyshortcuts` for all systems: the command key of Apple is `Meta`, and Control elsewhere. The attribute
 * may list alternatives.
 */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.includes("Meta") === true ? `${keys} ${keys.replace("Meta", "Control")}` : keys;
}
