/** The error stored for an upload whose process or client stopped, or that failed unexpectedly. */
export const interruption = {
  reason: "interrupted",
  message: "The upload was interrupted. Upload the file again.",
  row: null,
  column: null,
} as const;
