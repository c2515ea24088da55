/**
 * The environment of PostgreSQL's processes and system tools, without the secrets of this process. Messages
 * are English, because they are parsed. The framework's types require `NODE_ENV`.
 */
export const childEnvironment: NodeJS.ProcessEnv = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
};
