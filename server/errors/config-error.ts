/**
 * Thrown for a problem that the operator must fix before the service can start. The message is one sentence
 * that is printed alone.
 */
export class ConfigError extends Error {
  override name = "ConfigError";
}
