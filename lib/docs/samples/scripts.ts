/** Lines of shell that examples are put together from. They use the quick start's variables. */
export const bearer = '-H "Authorization: Bearer $TOKEN"';
const jsonType = '-H "Content-Type: application/json"';

export function get(pathAndQuery: string): string {
  return `curl -s "$API${pathAndQuery}" ${bearer}`;
}

export function post(path: string, body?: object): string {
  if (body === undefined) return `curl -s -X POST "$API${path}" ${bearer}`;
  return `curl -s "$API${path}" ${bearer} \\\n  ${jsonType} -d '${JSON.stringify(body)}'`;
}

/** A call with a key of its own, `$ORDER-` and this name. Variables in the body are filled in by the shell. */
export function keyedPost(path: string, key: string, body: object): string {
  return `curl -s "$API${path}" ${bearer} \\
  -H "Idempotency-Key: $ORDER-${key}" ${jsonType} \\
  -d @- <<JSON
${JSON.stringify(body)}
JSON`;
}

const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };

/** Reserves a car of the Test Track. */
export function reserve(car: string, more: object = {}): string {
  const stay = { date_from: "$DATE_FROM", date_to: "$DATE_TO" };
  return keyedPost("/v1/rentals/reservations", `${car}-reserve`, {
    car_slug: car,
    ...stay,
    customer,
    ...more,
  });
}

/** Books the draft in `$REFERENCE`. */
export function book(key: string, more: object = {}): string {
  const body = { payment_reference: "pay_1042", ...more };
  return keyedPost("/v1/rentals/reservations/$REFERENCE/book", key, body);
}

/** The command with one field of its answer kept in a variable instead of printed. */
export function keep(name: string, field: string, command: string): string {
  const piped = command.includes("<<JSON")
    ? `${command.replace("<<JSON", `<<JSON | pick ${field}`)}\n`
    : `${command} | pick ${field}`;
  return `${name}=$(${piped})`;
}

export function reserveAndKeep(car: string, more: object = {}): string {
  return keep("REFERENCE", "reference", reserve(car, more));
}

export function script(...commands: string[]): string {
  return commands.join("\n");
}
