export const apiCall = {
  note: "The same, from your own program. Set TOKEN to an access token first.",
  copy: "Copy the command",
};
