import { type PageState, press } from "./page-state";

export const paymentStates: readonly PageState[] = [
  {
    name: "the dialog that marks a refund",
    files: ["payments/refund-dialog.tsx"],
    open: async (page) => {
      await press(page, "m");
      await page.keyboard.press("m");
      return page.getByRole("dialog", { name: /^Mark .* as refunded$/ });
    },
  },
];
