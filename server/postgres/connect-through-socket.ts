import { existsSync } from "node:fs";
import { join } from "node:path";

/** The maximum length of a socket's path in bytes on Linux. Other systems allow a few bytes less. */
const maxPathBytes = process.platform === "linux" ? 107 : 103;

/**
 * Returns the value of PostgreSQL's setting `unix_socket_directories`: the data folder, which only the server's account
 * can enter. Returns an empty value, which means no socket, if the path is too long or the system has no Unix sockets.
 */
export function socketDirectories(directory: string, port: number): string {
  const fits = Buffer.byteLength(getSocketPath(directory, port)) <= maxPathBytes;
  // Relative to the data folder, because the server's account may be unable to read the whole path.
  return fits && process.platform !== "win32" ? "." : "";
}

/**
 * Returns the URL of the same database through the server's Unix socket. Returns the URL unchanged if the server has no
 * socket.
 */
export function connectThroughSocket(url: string, directory: string): string {
  const changed = new URL(url);
  const path = getSocketPath(directory, Number(changed.port));
  if (Buffer.byteLength(path) > maxPathBytes || !existsSync(path)) return url;
  changed.searchParams.set("host", directory);
  return changed.toString();
}

function getSocketPath(directory: string, port: number): string {
  return join(directory, `.s.PGSQL.${port}`);
}
