import type { FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import type { AbsentPage } from '../../contract/public-page.ts';
import type { Context, Dependencies } from '../context.ts';
import { toHttpError, type HttpError } from '../http/http-error.ts';
import { requestContext, sendPrivate } from './plain-form.ts';
import { settingsOf, type Website } from './website.ts';

export interface Site {
  dependencies: Dependencies;
  website: Website;
}

/** What each page at a fixed path has. */
export const basicsAt = ({ config, siteUrl }: Context, path: string) => ({
  settings: settingsOf(config),
  canonicalUrl: siteUrl + path,
});

export type ByKey = (context: Context, key: string) => Promise<FastifyReply>;

/** Answers a page that is opened by the key in its address; an unknown key has the page of `reason`. */
export async function answerByKey(
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, reason }: { path: string; reason: AbsentPage['reason'] },
  answer: ByKey,
): Promise<FastifyReply> {
  const { key } = request.query as { key?: unknown };
  const context = requestContext(dependencies, request);
  try {
    return await answer(context, typeof key === 'string' ? key : '');
  } catch (error) {
    if (toHttpError(error)?.status !== 404) throw error;
    return sendPrivate(website, reply, 404, { ...basicsAt(context, path), kind: 'absent', reason });
  }
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

/** Why a link can't be opened, of the refusals of `readOffer`. */
export const absentLink = ({ code }: HttpError): 'paused' | 'expired' | 'missing' =>
  code === 'paused' || code === 'expired' ? code : 'missing';
