/** Declares the routes of one realm, whose handlers get the visit. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { TAKEN } from "../accounts/account.ts";
import { Html } from "../pages/html.ts";
import { TakenError } from "../store/accounts.store.ts";
import { FormError, PageError, RETRY_SECONDS, toPageError } from "./errors.ts";
import { isOwnForm } from "./origin.ts";
import { type RealmSite, Visit } from "./visit.ts";

export type Result = Html | FastifyReply;
export type Handler = (visit: Visit) => Promise<Result> | Result;

export interface Routes {
  readonly site: RealmSite;
  get(path: string, handler: Handler, config?: FastifyContextConfig): void;
  /** @param show the page with the form, to show it again if `submit` throws a `FormError` or the server is overloaded */
  post(path: string, submit: Handler, show?: Handler): void;
  /** A form that posts to the path of its page. */
  form(path: string, show: Handler, submit: Handler): void;
}

export function routesOf(scope: FastifyInstance, site: RealmSite): Routes {
  const visiting = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = new Visit(site, request, reply);
    const result = await handler(visit);
    return result instanceof Html ? visit.page(result, visit.state.status) : result;
  };
  const routes: Routes = {
    site,
    get: (path, handler, config = {}) => void scope.get(path, { config }, visiting(handler)),
    post(path, submit, show) {
      const handler: Handler = (visit) => {
        refuseForeignForm(visit);
        return show ? submitOrShowAgain(visit, submit, show) : submit(visit);
      };
      scope.post(path, visiting(handler));
    },
    form(path, show, submit) {
      routes.get(path, show);
      routes.post(path, submit, show);
    },
  };
  return routes;
}

/** @throws PageError 403 if a form was not posted from a page of this sign-on */
function refuseForeignForm(visit: Visit): void {
  if (isOwnForm(visit.request, visit.origin)) return;
  const message = `The form did not come from a page of this sign-in service. Open it at ${visit.origin} and try again.`;
  throw new PageError(403, "This form came from another site", message);
}

/** Shows the page with the form again, with its errors, if `submit` throws a `FormError`. */
export async function submitOrShowAgain(visit: Visit, submit: Handler, show: Handler): Promise<Result> {
  try {
    return await submit(visit);
  } catch (error) {
    const { status, errors } = toFormError(visit, error);
    visit.state = { status, errors, typed: visit.typed };
    return show(visit);
  }
}

/** Sets Retry-After, too. @throws the error if the form cannot be shown again with it */
export function toFormError({ request, reply }: Visit, error: unknown): FormError {
  if (error instanceof TakenError) return new FormError(409, { [error.field]: TAKEN[error.field] });
  if (error instanceof FormError) {
    if (error.retryAfterSeconds !== null) reply.header("retry-after", String(error.retryAfterSeconds));
    return error;
  }
  const { status, message } = toPageError(error);
  if (status !== 503) throw error;
  request.log.warn({ err: error }, "form postponed: server overloaded");
  reply.header("retry-after", String(RETRY_SECONDS));
  return new FormError(status, { form: message });
}
