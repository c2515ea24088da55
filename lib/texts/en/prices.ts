/** The texts of the list with the price of each day of a rental. */
export const prices = {
  title: "Price of each day",
  day: "Day",
  amount: "Price in {currency}",
  ofAll: "Price in {currency}, {units} cars",
  rules: {
    base: "Base rate",
    tier: "Rate from {days}",
    exception: "Price for this date",
    sale: "Sale",
  },
  ruled: "{day}, {rule}",
  converted: "{rule}, {price} per car",
  onePrice: "{days} × {price} = {total}",
  supplier: "The supplier has one price for the whole rental.",
  changes: "Days with another price",
  was: "Before",
  now: "Now",
};
