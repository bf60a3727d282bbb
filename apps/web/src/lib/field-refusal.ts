/** Refusals that belong to a field: the form shows them there (`submitHandler`), the query client shows all others. */
import { RequestError } from "./request.ts";

export class FieldRefusal extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = "FieldRefusal";
    this.field = field;
  }
}

/** For the `catch` of a request: says at which field of the form a refusal is shown. */
export function refusalAt(field: string, isAbout: (error: RequestError) => boolean) {
  return (error: unknown): never => {
    throw error instanceof RequestError && isAbout(error) ? new FieldRefusal(field, error.reason) : error;
  };
}
