/** Something a person is told on a page of its own: thrown anywhere, shown once by the error handler. */
export class PageError extends Error {
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds: number | null;
  /** Where to go from here, if not to the product. */
  readonly way: { href: string; label: string } | null;

  constructor(
    status: number,
    title: string,
    message: string,
    more: { retryAfterSeconds?: number; way?: { href: string; label: string } } = {},
  ) {
    super(message);
    this.name = "PageError";
    this.status = status;
    this.title = title;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.way = more.way ?? null;
  }
}
