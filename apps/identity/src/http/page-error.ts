/** Something a person is told on a page of its own: thrown anywhere, shown once by the error handler. */
export class PageError extends Error {
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, title: string, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "PageError";
    this.status = status;
    this.title = title;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
