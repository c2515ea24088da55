/** The option of `curl` that sends the token variable of the quick start. */
export const bearer = '-H "Authorization: Bearer $TOKEN"';
const jsonType = '-H "Content-Type: application/json"';

/** Returns a command that sends a GET request to a path of the API. */
export function curlGet(pathAndQuery: string): string {
  return `curl -s "$API${pathAndQuery}" ${bearer}`;
}

/** Returns a command that sends a POST request, with a JSON body if there is one. */
export function curlPost(path: string, body?: object): string {
  if (body === undefined) return `curl -s -X POST "$API${path}" ${bearer}`;
  return `curl -s "$API${path}" ${bearer} \\\n  ${jsonType} -d '${JSON.stringify(body)}'`;
}

/**
 * Returns a command that sends a POST request with the idempotency key `$ORDER-<key>`. The shell expands
 * variables in the body.
 */
export function keyedPost(path: string, key: string, body: object): string {
  return `curl -s "$API${path}" ${bearer} \\
  -H "Idempotency-Key: $ORDER-${key}" ${jsonType} \\
  -d @- <<JSON
${JSON.stringify(body)}
JSON`;
}

const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };

/** Returns a command that reserves a car of the Test Track. */
export function reserve(car: string, more: object = {}): string {
  const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
  return keyedPost("/v1/rentals/reservations", `${car}-reserve`, {
    car_slug: car,
    ...stay,
    customer,
    ...more,
  });
}

/** Returns a command that books the draft in `$REFERENCE`. */
export function book(key: string, more: object = {}): string {
  const body = { payment_reference: "pay_1042", ...more };
  return keyedPost("/v1/rentals/reservations/$REFERENCE/book", key, body);
}

/** Returns a command that replaces the booking in `$REFERENCE` by one of the same dates and the same total, in `$TOTAL`. */
export function replace(car: string, key: string): string {
  const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
  const body = { car_slug: car, ...stay, expected_total: "$TOTAL" };
  return keyedPost("/v1/bookings/$REFERENCE/replace", key, body).replace('"$TOTAL"', "$TOTAL");
}

/** Returns a command that stores one field of the response in a variable and prints nothing. */
export function storeField(name: string, field: string, command: string): string {
  const piped = command.includes("<<JSON")
    ? `${command.replace("<<JSON", `<<JSON | pick ${field}`)}\n`
    : `${command} | pick ${field}`;
  return `${name}=$(${piped})`;
}

export function reserveAndStore(car: string, more: object = {}): string {
  return storeField("REFERENCE", "reference", reserve(car, more));
}

export function script(...commands: string[]): string {
  return commands.join("\n");
}
