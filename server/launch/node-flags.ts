/**
 * The Node flags of the service's processes. They limit the young generation to 16 MiB per space, the default
 * of Node 20. The default of Node 22 is four times as large, and a web process then needs 50% more memory.
 */
export const nodeFlags = ["--enable-source-maps", "--max-semi-space-size=16"] as const;
