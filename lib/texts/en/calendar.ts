/** The texts of calendars with prices by day: of the days near a search, and of a month of a city or a car. */
export const calendar = {
  nearby: "Prices on nearby days",
  ownCars: "Own cars only. Supplier prices are not included.",
  showMonth: "Show month",
  noCars: "No cars",
  failed: "Prices by day did not load.",
  cityTitle: "Prices in {city}",
  carTitle: "Prices of {title}",
  cityHint: {
    one: "Lowest total for {count} day, by pickup date",
    other: "Lowest total for {count} days, by pickup date",
  },
  carHint: {
    one: "Total for {count} day, by pickup date",
    other: "Total for {count} days, by pickup date",
  },
  pricesByDay: "Prices by day",
  legend: "Bars show the price, from lowest to highest.",
  day: "{dates}: from {price} · {cars}",
  carDay: "{dates}: {price}",
  dayWithout: "{dates}: not available",
  returnLater: "Return {weekday}: {amount} less",
};
