/**
 * The Node flags of the service's processes. They limit the young generation to 16 MiB per space, the default
 * of Node 20. The default of Node 22 is four times as large, and a web process then needs 50% more memory. They also
 * limit how far the old generation grows before it is collected, to 80% more than its live objects. On a machine with
 * much memory it would be up to three times as much.
 */
export const nodeFlags = [
  "--enable-source-maps",
  "--max-semi-space-size=16",
  "--heap-growing-percent=80",
] as const;
