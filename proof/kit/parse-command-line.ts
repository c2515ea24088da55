import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "../../server/errors/config-error";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the options of a command line. Throws a `ConfigError` with the usage if one is unknown or malformed. */
export function parseCommandLine<const O extends Options>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
