/** Databases of the test run's PostgreSQL. */

export const TEMPLATE_DATABASE = "hubbub_template";

/** The address of a database behind a socket directory, as `DATABASE_URL` takes it. */
export function urlOf(host: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&user=postgres`;
}
