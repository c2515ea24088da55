import type { ExampleRequest } from "./example-request";
import { renderCurl } from "./render-shell";

/** Renders requests as a shell script that uses the variables of the quick start. */
export function renderShellScript(requests: readonly ExampleRequest[]): string {
  const commands = requests.map(renderCommand);
  return [...commands, ...(requests.some(({ background }) => background) ? ["wait"] : [])].join("\n");
}

function renderCommand(request: ExampleRequest): string {
  const { store, quiet, background, token } = request;
  const command = renderCurl(request);
  if (token !== undefined && token !== "none" && token !== "unknown") {
    return `NARROW=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope=${token} | pick access_token)
${command}`;
  }
  if (store !== undefined) return storeField(store, command);
  if (background) return `${withRedirection(command, " > /dev/null &")}\nsleep 2`;
  return quiet ? withRedirection(command, " > /dev/null") : command;
}

/** Returns a command that stores one field of the response in a variable and prints nothing. */
function storeField({ name, field }: { name: string; field: string }, command: string): string {
  const piped = withRedirection(command, ` | pick ${field}`);
  return `${name}=$(${piped}${command.includes("<<JSON") ? "\n" : ""})`;
}

/**
 * Adds a redirection or a pipe to a command. In a command with a here-document, it must come before the text of the
 * document.
 */
function withRedirection(command: string, redirection: string): string {
  return command.includes("<<JSON")
    ? command.replace("<<JSON", `<<JSON${redirection}`)
    : `${command}${redirection}`;
}
