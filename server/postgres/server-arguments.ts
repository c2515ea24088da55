/** Options of postgresql.conf that a start may change, by name. */
export type ServerSettings = Readonly<Record<string, string>>;

const defaults: ServerSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
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
  // Only Linux knows it; elsewhere every connection would log a complaint.
  tcp_user_timeout: process.platform === "linux" ? "15s" : "0",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  log_lock_waits: "on",
  log_checkpoints: "off",
  log_line_prefix: "",
  // Details of an error quote the row, and rows hold customers' names and addresses.
  log_error_verbosity: "terse",
  log_min_error_statement: "fatal",
};

/** How the running server is recognised as this folder's: its command line says so. */
export function directoryMark(directory: string): string {
  return `rentals.directory=${directory}`;
}

/** The server's command line. Settings live here and not in a file, so that each start decides them anew. */
export function serverArguments(directory: string, port: number, settings: ServerSettings): string[] {
  const all = { ...defaults, ...settings, port: String(port) };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .concat(directoryMark(directory))
    .flatMap((assignment) => ["-c", assignment]);
}
