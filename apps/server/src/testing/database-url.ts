/** Databases of the test run's PostgreSQL. */

export const TEMPLATE_DATABASE = "hubbub_template";

/** The address of a server behind a socket directory. */
export function serverBehind(socketDirectory: string): string {
  return `postgresql:///?host=${encodeURIComponent(socketDirectory)}&user=postgres`;
}

/** The address of one database of a server, as `DATABASE_URL` takes it. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
