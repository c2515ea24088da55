/** The error of an upload whose file did not arrive completely, or whose process ended. */
export const interruption = {
  reason: "interrupted",
  message: "The upload was interrupted. Upload the file again.",
  row: null,
  column: null,
} as const;
