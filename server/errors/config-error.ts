/** Something the operator must change before the service can run. Its message is one sentence, fit to be printed alone. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
