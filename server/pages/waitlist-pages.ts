import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { givenId } from '../../contract/fields.ts';
import {
  joinPath,
  litterPath,
  publicPaths,
  waitlistPath,
  type EntryPage,
  type JoinPage,
} from '../../contract/public-page.ts';
import { entryForm, joinForm, WAITLIST } from '../../contract/waitlists.ts';
import { refusalFor } from '../../contract/words/speech.ts';
import type { Context, Dependencies } from '../context.ts';
import { findJoinable, joinWaitlist, type Joinable } from '../features/waitlists/join.ts';
import { actOnEntry, readEntry } from '../features/waitlists/private-page.ts';
import { parseForm } from '../http/body.ts';
import { toHttpError, tooManyTries, type HttpError } from '../http/http-error.ts';
import { parse } from '../http/route.ts';
import { countForm, fieldsOf, requestContext, sendPrivate } from './plain-form.ts';
import { settingsOf, type Website } from './website.ts';

const READS_PER_MINUTE = 60;
const TOO_MANY = 'Too many people joined in a short time. Please try again tomorrow.';
const READ = { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } };

/** The form that joins the waiting list of a litter, and the private page of who is on it: plain forms without scripts. */
export async function waitlistPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  const join = joinPath(':id').replace('%3A', ':');
  app.get(join, READ, (request, reply) => withJoinable(site, request, reply, showForm({})));
  app.get(publicPaths.waitlist, READ, (request, reply) =>
    withKey(site, request, reply, (context, key) => showEntry(site, context, reply, key, { done: doneOf(request) })),
  );
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 8_192, parser: parseForm });
    scope.post(join, (request, reply) => withJoinable(site, request, reply, submitForm));
    scope.post(publicPaths.waitlist, (request, reply) =>
      withKey(site, request, reply, (context, key) => submitAct(site, context, request, reply, key)),
    );
  });
}

interface Site {
  dependencies: Dependencies;
  website: Website;
}

interface Asked extends Site {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  joinable: Joinable;
}

/** A list that takes nobody leads to the litter's page; a missing or paused litter has the page that says so. */
async function withJoinable(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const litterId = givenId.parse((request.params as { id: string }).id);
  const context = requestContext(site.dependencies, request);
  try {
    const joinable = await findJoinable(context, litterId);
    if (!joinable) return await reply.redirect(litterPath(litterId), 303);
    return await answer({ ...site, context, request, reply, joinable });
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 404) throw error;
    const reason = known.code === 'paused' ? 'litter-paused' : 'no-litter';
    const canonicalUrl = context.siteUrl + joinPath(litterId);
    const settings = settingsOf(context.config);
    return sendPrivate(site.website, reply, 404, { settings, canonicalUrl, kind: 'absent', reason });
  }
}

const showForm =
  (rest: Partial<Pick<JoinPage, 'isSent' | 'failure' | 'given'>>, status = 200) =>
  async ({ website, context, reply, joinable }: Asked) =>
    sendPrivate(website, reply, status, {
      settings: settingsOf(context.config),
      canonicalUrl: context.siteUrl + joinPath(joinable.litterId),
      kind: 'join',
      ...joinable,
      isSent: false,
      failure: null,
      given: { name: '', email: '', note: '' },
      ...rest,
    });

async function submitForm(asked: Asked): Promise<FastifyReply> {
  const { context, request, joinable } = asked;
  const { name = '', email = '', note = '' } = fieldsOf(request);
  const given = { name, email, note };
  try {
    const form = parse(joinForm, given);
    await countForm(context, request, 'waitlist', WAITLIST.perNetwork);
    if (!(await joinWaitlist(context, joinable, form, request.language))) throw tooManyTries(3_600, TOO_MANY);
    return await showForm({ isSent: true, given })(asked);
  } catch (error) {
    const known = toHttpError(error);
    if (!known || ![400, 409, 429].includes(known.status)) throw error;
    return showForm({ failure: failureOf(request, known), given }, known.status)(asked);
  }
}

async function submitAct(site: Site, context: Context, request: FastifyRequest, reply: FastifyReply, key: string) {
  try {
    const form = parse(entryForm, fieldsOf(request));
    await countForm(context, request, 'waitlist-act', WAITLIST.actsPerNetwork);
    await actOnEntry(context, key, form);
    // A reload then repeats nothing.
    return await reply.redirect(`${waitlistPath(key)}&done=${form.act}`, 303);
  } catch (error) {
    const known = toHttpError(error);
    if (!known || ![400, 409, 429].includes(known.status)) throw error;
    return showEntry(site, context, reply, key, { failure: failureOf(request, known) }, known.status);
  }
}

async function showEntry(
  { website }: Site,
  context: Context,
  reply: FastifyReply,
  key: string,
  rest: Partial<Pick<EntryPage, 'done' | 'failure'>>,
  status = 200,
) {
  return sendPrivate(website, reply, status, {
    ...basicsOf(context),
    kind: 'entry',
    ...(await readEntry(context, key)),
    done: null,
    failure: null,
    ...rest,
  });
}

async function withKey(
  { dependencies, website }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (context: Context, key: string) => Promise<FastifyReply>,
) {
  const { key } = request.query as { key?: unknown };
  const context = requestContext(dependencies, request);
  try {
    return await answer(context, typeof key === 'string' ? key : '');
  } catch (error) {
    if (toHttpError(error)?.status !== 404) throw error;
    return sendPrivate(website, reply, 404, { ...basicsOf(context), kind: 'absent', reason: 'no-entry' });
  }
}

const basicsOf = ({ config, siteUrl }: Context) => ({
  settings: settingsOf(config),
  canonicalUrl: siteUrl + publicPaths.waitlist,
});

const ACTS = ['join', 'leave'] as const;

const doneOf = ({ query }: FastifyRequest) => ACTS.find((each) => each === (query as { done?: unknown }).done) ?? null;

/** What is wrong with a field says more than that something is. */
function failureOf({ language }: FastifyRequest, { code, message, details }: HttpError): string {
  return refusalFor(language, { code, message: Object.values(details.errors ?? {})[0] ?? message });
}
