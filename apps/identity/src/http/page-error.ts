/** An error with a page for the user. Throw it anywhere; the error handler renders it. */
export class PageError extends Error {
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds: number | null;
  /** Link to show in addition to the link to the product; null for none. */
  readonly link: { href: string; label: string } | null;

  constructor(
    status: number,
    title: string,
    message: string,
    more: { retryAfterSeconds?: number; link?: { href: string; label: string } } = {},
  ) {
    super(message);
    this.name = "PageError";
    this.status = status;
    this.title = title;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.link = more.link ?? null;
  }
}
