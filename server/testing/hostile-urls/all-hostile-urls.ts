import { hostileAddresses } from "./hostile-addresses";
import type { HostileGroup } from "./hostile-group";
import { hostileHosts } from "./hostile-hosts";
import { hostileText } from "./hostile-text";

/** URLs that must never be requested, by the rule each breaks. */
export const allHostileUrls: readonly HostileGroup[] = [...hostileText, ...hostileAddresses, ...hostileHosts];

/** Texts without a valid scheme, and a URL that is too long. */
export const malformedUrls: readonly string[] = [
  "",
  " ",
  "hooks.example.com",
  "//hooks.example.com/hook",
  "/hook",
  "hook",
  "?hook",
  "#hook",
  "https",
  "https//hooks.example.com",
  "://hooks.example.com",
  "1https://hooks.example.com",
  "127.0.0.1:443",
  `https://hooks.example.com/${"x".repeat(2023)}`,
];
