/**
 * All that PostgreSQL's processes and the system's tools see of an environment: ours holds secrets. Messages stay
 * English, for they are read. `NODE_ENV` is there because the framework's types demand it of every environment.
 */
export const childEnvironment: NodeJS.ProcessEnv = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
};
