import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AlertPage } from '../../contract/alert-pages.ts';
import { alertForm, alertPath, ALERTS } from '../../contract/alerts.ts';
import { givenId } from '../../contract/fields.ts';
import { linkPath } from '../../contract/public-page.ts';
import { refusalFor, sayingIn } from '../../contract/words/speech.ts';
import type { Context, Dependencies } from '../context.ts';
import { countTry } from '../db/limits.ts';
import { askForAlert, findAwaited, type Awaited } from '../features/alerts/ask.ts';
import { parseForm } from '../http/body.ts';
import { toHttpError, tooManyTries } from '../http/http-error.ts';
import { limitOf } from '../http/limits.ts';
import { networkOf } from '../http/network-of.ts';
import { parse } from '../http/route.ts';
import { fieldsOf, requestContext, sendPrivate } from './plain-form.ts';
import { stopAlertPages } from './stop-alert-pages.ts';
import { settingsOf, type Website } from './website.ts';

type AlertRequest = FastifyRequest<{ Params: { id: string } }>;

/** Where a buyer asks to be emailed once a held pet is free, and says "no more": plain forms without scripts. */
export async function alertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const site = { dependencies, website };
  const path = alertPath(':id').replace('%3A', ':');
  app.get(path, (request, reply) => withAwaited(site, request as AlertRequest, reply, show({})));
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(path, (request, reply) => withAwaited(site, request as AlertRequest, reply, submit));
    stopAlertPages(scope, dependencies, website);
  });
}

interface Asked {
  website: Website;
  context: Context;
  request: AlertRequest;
  reply: FastifyReply;
  linkId: string;
  awaited: Awaited;
}

/** A pet that is free, or sold, leads to its page; a missing or paused link has the page that says so. */
async function withAwaited(
  { dependencies, website }: { dependencies: Dependencies; website: Website },
  request: AlertRequest,
  reply: FastifyReply,
  answer: (asked: Asked) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const linkId = givenId.parse(request.params.id);
  const context = requestContext(dependencies, request);
  try {
    const awaited = await findAwaited(context, linkId);
    if (!awaited) return await reply.redirect(linkPath(linkId), 303);
    return await answer({ website, context, request, reply, linkId, awaited });
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 404) throw error;
    const { code, details } = known;
    const reason = code === 'paused' || code === 'expired' ? code : 'missing';
    const basics = basicsOf(context, linkId);
    return sendPrivate(website, reply, 404, { ...basics, kind: 'absent', reason, note: details.note });
  }
}

const basicsOf = ({ config, siteUrl }: Context, linkId: string) => ({
  settings: settingsOf(config),
  canonicalUrl: siteUrl + alertPath(linkId),
});

const show =
  (rest: Partial<Pick<AlertPage, 'isSent' | 'failure' | 'given'>>, status = 200) =>
  async ({ website, context, reply, linkId, awaited: { petName } }: Asked) =>
    sendPrivate(website, reply, status, {
      ...basicsOf(context, linkId),
      kind: 'alert',
      linkId,
      petName,
      isSent: false,
      failure: null,
      given: { email: '' },
      ...rest,
    });

async function submit(asked: Asked): Promise<FastifyReply> {
  const { context, request, linkId, awaited } = asked;
  const { language } = request;
  const { email = '' } = fieldsOf(request);
  try {
    const form = parse(alertForm, { email });
    await countAlert(context, request, awaited.petId);
    if (await askForAlert(context, linkId, awaited, { ...form, language }))
      return await show({ isSent: true, given: form })(asked);
    return await show({ failure: sayingIn(language)('alert.full'), given: { email } }, 409)(asked);
  } catch (error) {
    const known = toHttpError(error);
    if (known?.status !== 400 && known?.status !== 429) throw error;
    return show({ failure: refusalFor(language, known), given: { email } }, known.status)(asked);
  }
}

/** Counts a network's alerts, and those for this pet. Off with RATE_LIMITS=off. Throws 429. */
async function countAlert(context: Context, { ip }: FastifyRequest, petId: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const network = networkOf(ip);
  const limits = [
    limitOf(context, 'alert', 'address', network, ALERTS.perNetwork),
    limitOf(context, 'alert', 'thing', `${network} ${petId}`, ALERTS.perNetworkAndPet),
  ];
  const refusal = await countTry(context.db, limits, context.now);
  if (refusal) throw tooManyTries(refusal.seconds);
}
