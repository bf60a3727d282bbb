/** The sign-on's queries are plain SQL in template tags, which bind every value. Columns come back in camel case. */
import { type Kysely, sql } from "kysely";

export const ACCOUNT_COLUMNS = sql.raw(
  "accounts.id, accounts.realm, accounts.username, accounts.email, accounts.display_name, accounts.premium, " +
    "accounts.tier, accounts.credits, accounts.token_version, accounts.disabled_at, accounts.created_at, " +
    "accounts.password_hash IS NOT NULL AS has_password",
);

/** A database, or a transaction in it. */
export class Db {
  readonly #kysely: Kysely<unknown>;

  constructor(kysely: Kysely<unknown>) {
    this.#kysely = kysely;
  }

  async rows<Row>(query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
    return (await sql<Row>(query, ...values).execute(this.#kysely)).rows;
  }

  async first<Row>(query: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(query, ...values))[0] ?? null;
  }

  async exists(query: TemplateStringsArray, ...values: unknown[]): Promise<boolean> {
    return (await this.rows(query, ...values)).length > 0;
  }

  /** Returns the number of rows that the statement changed. */
  async run(query: TemplateStringsArray, ...values: unknown[]): Promise<number> {
    return Number((await sql(query, ...values).execute(this.#kysely)).numAffectedRows ?? 0);
  }

  async changesOne(query: TemplateStringsArray, ...values: unknown[]): Promise<boolean> {
    return (await this.run(query, ...values)) === 1;
  }

  transaction<Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> {
    return this.#kysely.transaction().execute((transaction) => work(new Db(transaction)));
  }
}
