import { socketDirectories } from "./connect-through-socket";

/** Settings of postgresql.conf by name. */
export type ServerSettings = Readonly<Record<string, string>>;

const defaults: ServerSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "256MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  deadlock_timeout: "500ms",
  client_connection_check_interval: "1s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  // Only Linux supports it. On other systems every connection would log a warning.
  tcp_user_timeout: process.platform === "linux" ? "15s" : "0",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  log_lock_waits: "on",
  log_checkpoints: "off",
  log_line_prefix: "",
  // Error details quote rows, and rows contain customers' names and addresses.
  log_error_verbosity: "terse",
  log_min_error_statement: "fatal",
};

/** Returns the text in a server's command line by which it is recognised as this folder's server. */
export function directorySetting(directory: string): string {
  return `rentals.directory=${directory}`;
}

/**
 * Returns the arguments of the server that set its settings. They are passed here and not in a file, so that each start
 * sets them again.
 */
export function serverArguments(directory: string, port: number, settings: ServerSettings): string[] {
  const unix_socket_directories = socketDirectories(directory, port);
  const all = { ...defaults, unix_socket_directories, ...settings, port: String(port) };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .concat(directorySetting(directory))
    .flatMap((assignment) => ["-c", assignment]);
}
