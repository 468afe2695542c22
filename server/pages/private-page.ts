import type { FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import { successPath, type AbsentPage } from '../../contract/pages/public-page.ts';
import type { Context, Dependencies } from '../context.ts';
import { readReturningBuyerKeys } from '../http/cookies/buyer-keys.ts';
import { toHttpError, type HttpError } from '../http/http-error.ts';
import { requestContext, sendPrivate } from './plain-form.ts';
import { toSettings, type Website } from './website.ts';

export interface Site {
  dependencies: Dependencies;
  website: Website;
}

/** What each page at a fixed path has. */
export const basicsAt = ({ config, siteUrl }: Context, path: string) => ({
  settings: toSettings(config),
  canonicalUrl: siteUrl + path,
});

export type ByKey = (context: Context, key: string) => Promise<FastifyReply>;

interface Keyed {
  path: string;
  reason: AbsentPage['reason'];
  /** The key of an order's page, for the browser that went from it to pay. */
  findKey?: (context: Context, orderId: string, buyerKeys: string[]) => Promise<string | undefined>;
}

/** Answers a page that is opened by the key in its address; an unknown key has the page of `reason`. */
export async function answerByKey(
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, reason, findKey }: Keyed,
  answer: ByKey,
): Promise<FastifyReply> {
  const { key, order } = request.query as { key?: unknown; order?: unknown };
  const context = requestContext(dependencies, request);
  if (key === undefined && typeof order === 'string' && findKey) {
    const returned = await returnTo(context, request, path, findKey);
    if (returned) return reply.header('cache-control', 'no-store').redirect(returned, 303);
    // An unknown order gets this page too, so that the answer doesn't reveal whether an order exists.
    return sendPrivate(website, reply, 200, { ...basicsAt(context, path), kind: 'absent', reason: 'left-checkout' });
  }
  try {
    return await answer(context, typeof key === 'string' ? key : '');
  } catch (error) {
    if (toHttpError(error)?.status !== 404) throw error;
    return sendPrivate(website, reply, 404, { ...basicsAt(context, path), kind: 'absent', reason });
  }
}

/** Where a browser that returns from a checkout continues; one that lost its cookie sees only the payment. */
async function returnTo(
  context: Context,
  request: FastifyRequest,
  path: string,
  findKey: NonNullable<Keyed['findKey']>,
): Promise<string | undefined> {
  const { order, session_id: session, ...rest } = request.query as Record<string, string>;
  const key = await findKey(context, givenId.parse(order), readReturningBuyerKeys(context.config, request));
  if (key !== undefined) return `${path}?${new URLSearchParams({ ...rest, key })}`;
  return typeof session === 'string' ? successPath(session) : undefined;
}

/** Answers a form of a link, at a path of its own; a missing, paused or expired link has the page that says so. */
export async function answerOfLink(
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  pathOf: (linkId: string) => string,
  answer: (context: Context, linkId: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const linkId = givenId.parse((request.params as { id: string }).id);
  const context = requestContext(dependencies, request);
  try {
    return await answer(context, linkId);
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 404) throw error;
    const page = { ...basicsAt(context, pathOf(linkId)), kind: 'absent', note: known.details.note } as const;
    return sendPrivate(website, reply, 404, { ...page, reason: absentLink(known) });
  }
}

/** Why the page of a litter can't be opened. */
export const absentLitter = ({ code }: HttpError): 'litter-paused' | 'no-litter' =>
  code === 'paused' ? 'litter-paused' : 'no-litter';

/** Why a link can't be opened, of the refusals of `readOffer`. */
export const absentLink = ({ code }: HttpError): 'paused' | 'expired' | 'missing' =>
  code === 'paused' || code === 'expired' ? code : 'missing';
