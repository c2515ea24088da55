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

/** Returns a command that stores one field of the response in a variable and prints nothing. */
export function storeField(name: string, field: string, command: string): string {
  const piped = command.includes("<<JSON")
    ? `${command.replace("<<JSON", `<<JSON | pick ${field}`)}\n`
    : `${command} | pick ${field}`;
  return `${name}=$(${piped})`;
}

/** Joins commands into a script with one command per line. */
export function script(...commands: string[]): string {
  return commands.join("\n");
}
