export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack: string[];
  cause?: DescribedError;
};

const maxDepth = 5;

/**
 * Describes an error and its causes for the log. Leaves out the values of a failed query and the columns of a rejected
 * row, which are customer data.
 */
export function describeError(error: unknown, depth = 1): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "Not an error", stack: [] };
  const code = readText(error, "code");
  const constraint = readText(error, "constraint");
  return {
    type: error.name,
    message: removeQueryValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: (error.stack ?? "").split("\n").flatMap((line) => (/^ {4}at /.test(line) ? [line.trim()] : [])),
    ...(error.cause === undefined || depth >= maxDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Removes the values from a message of Drizzle, which consists of the statement, a line break and the values. */
function removeQueryValues(message: string): string {
  return message.split("\nparams:", 1)[0] ?? "";
}

function readText(error: Error, key: "code" | "constraint"): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
}
