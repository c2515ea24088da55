import { hostileAddresses } from "./hostile-addresses";
import type { HostileGroup } from "./hostile-group";
import { hostileHosts } from "./hostile-hosts";
import { hostileText } from "./hostile-text";

/** URLs that nothing may ever be sent to, by the rule each breaks. */
export const allHostileUrls: readonly HostileGroup[] = [...hostileText, ...hostileAddresses, ...hostileHosts];

/** What is not even judged: too long, or without a scheme. */
export const noUrls: readonly string[] = [
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
