export const apiCall = {
  note: "Run this request from your own code. Set TOKEN to an access token first.",
  copy: "Copy command",
};
