import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AbsentPage } from '../../contract/public-page.ts';
import type { Context, Dependencies } from '../context.ts';
import { toHttpError } from '../http/http-error.ts';
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
