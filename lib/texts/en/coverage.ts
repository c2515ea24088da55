export const coverage = {
  title: "Coverage",
  note: "Countries and cities with rentals. Search to see which cars are available on your dates.",
  country: "Country",
  cities: "Pickup cities",
  citiesIn: "Pickup cities in {country}",
  city: "City",
  timeZone: "Time zone",
  currency: "Currency",
  searchHere: "Search here",
  notServed: "Rentals not available",
  noCity: "No cities yet",
  empty: "No countries yet",
};
