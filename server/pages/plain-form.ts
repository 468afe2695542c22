import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Window } from '../../contract/endpoint.ts';
import { extraField } from '../../contract/order-lines/link-lines.ts';
import type { PublicPage } from '../../contract/pages/public-page.ts';
import { refusalFor, wrongFields } from '../../contract/locales/messages.ts';
import { systemContext, type Context, type Dependencies } from '../context.ts';
import { countAttempt } from '../db/limits.ts';
import { setRetryAfter, toHttpError, tooManyAttempts, type HttpError } from '../http/http-error.ts';
import { inChosenLanguage } from '../http/language.ts';
import { limitNetworks, toLimit } from '../http/limits/limits.ts';
import { toNetwork } from '../network/to-network.ts';
import { readOrigin } from '../http/clients/origin.ts';
import { newId } from '../ids.ts';
import { renderFor } from './send-page.ts';
import type { Website } from './website.ts';

/** The fields of a form that was posted without a script. */
export const readFormFields = ({ body }: FastifyRequest): Record<string, string> =>
  (body ?? {}) as Record<string, string>;

/** The checkout that the form of a pet's page, or of its agreement, asks for. */
export function readCheckoutFields(request: FastifyRequest) {
  const fields = readFormFields(request);
  const { paymentMethod, total, deposit, promise, termsVersion, again, state, zip } = fields;
  const extras = readExtraFields(fields);
  return {
    paymentMethod,
    total,
    deposit,
    promise,
    termsVersion,
    again,
    extras,
    address: { state, zip },
    language: request.language,
  };
}

const EXTRA = extraField('');

/** The id of each extra that a form's fields choose, and what was typed for it. */
export const listExtraFields = (fields: Record<string, unknown>): [id: string, quantity: string][] =>
  Object.entries(fields).flatMap(([name, quantity]): [string, string][] =>
    name.startsWith(EXTRA) && quantity !== '' && quantity !== '0' ? [[name.slice(EXTRA.length), String(quantity)]] : [],
  );

/** The chosen extras of a form, or of an address that names them together. */
export function readExtraFields(fields: Record<string, unknown>): string {
  const chosen = listExtraFields(fields).map((each) => each.join(':'));
  const { extras } = fields;
  return chosen.length > 0 || typeof extras !== 'string' ? chosen.join(',') : extras;
}

/** The idempotency key of a form: a double click sends it twice. */
export const newFormKey = newId;

export const requestContext = (dependencies: Dependencies, request: FastifyRequest): Context => ({
  ...systemContext(dependencies),
  log: request.log,
  origin: readOrigin(dependencies.config, request),
});

/**
 * Counts a network's forms, and those about one `thing` of the wider networks around it as well, so that no one uses up what all share; off with
 * RATE_LIMITS=off. Throws 429 with Retry-After.
 */
export async function countForm(
  context: Context,
  { ip }: FastifyRequest,
  form: string,
  window: Window,
  thing?: Window & { id: string },
): Promise<void> {
  if (!context.config.rateLimits) return;
  const network = toNetwork(ip);
  const limits = [
    toLimit(context, form, 'address', network, window),
    ...(thing
      ? limitNetworks(thing, ip, (each, wide) => toLimit(context, form, 'thing', `${each} ${thing.id}`, wide))
      : []),
  ];
  const refusal = await countAttempt(context.db, limits, context.now);
  if (refusal) throw tooManyAttempts(refusal.seconds);
}

/**
 * Why a form was refused, for the page that shows it again; sets Retry-After. Throws unexpected errors, and for what doesn't exist, which has
 * a page of its own.
 */
export function toRefusal(reply: FastifyReply, error: unknown): HttpError {
  const known = toHttpError(error);
  if (!known || known.status === 404) throw error;
  setRetryAfter(reply, known);
  return known;
}

/** Leads to a page of ours in the language that the address has chosen; nobody keeps the answer, which may hold a key. */
export const leadTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(inChosenLanguage(reply.request, address), 303);

/** Why a form was refused, for the page that shows it again with each wrong field named. */
export const refusedForm = ({ language }: FastifyRequest, refusal: HttpError) => ({
  failure: refusalFor(language, refusal),
  wrong: wrongFields(language, refusal),
});

/** Sends a page that nobody else may keep. */
export const sendPrivate = (website: Website, reply: FastifyReply, status: number, page: PublicPage) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderFor(website, reply, page));
