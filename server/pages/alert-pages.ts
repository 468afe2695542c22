import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AlertPage } from '../../contract/alert-pages.ts';
import { alertForm, alertPath, ALERTS, stopAlertsForm, stopAlertsPath } from '../../contract/alerts.ts';
import { givenId } from '../../contract/fields.ts';
import { linkPath, publicPaths } from '../../contract/public-page.ts';
import { refusalFor, sayingIn } from '../../contract/words/speech.ts';
import type { Context, Dependencies } from '../context.ts';
import { countTry } from '../db/limits.ts';
import { askForAlert, findAwaited, type Awaited } from '../features/alerts/ask.ts';
import { allowAlerts, isStopped, readStopKey, stopAlerts } from '../features/alerts/stop.ts';
import { parseForm } from '../http/body.ts';
import { toHttpError, tooManyTries } from '../http/http-error.ts';
import { limitOf } from '../http/limits.ts';
import { networkOf } from '../http/network-of.ts';
import { parse } from '../http/route.ts';
import { fieldsOf, requestContext, sendPrivate } from './plain-form.ts';
import { settingsOf, type Website } from './website.ts';

const READS_PER_MINUTE = 60;

type AlertRequest = FastifyRequest<{ Params: { id: string } }>;
type Shown = Partial<Pick<AlertPage, 'isSent' | 'failure' | 'given'>>;

/** Where a buyer asks to be emailed once a held pet is free, and says "no more": plain forms without scripts. */
export async function alertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): Promise<void> {
  const path = alertPath(':id').replace('%3A', ':');
  app.get(path, (request, reply) =>
    withAwaited(request as AlertRequest, reply, (context, linkId, { petName }) =>
      show(context, reply, { linkId, petName }),
    ),
  );
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4_096, parser: parseForm });
    scope.post(path, (request, reply) =>
      withAwaited(request as AlertRequest, reply, (context, linkId, awaited) =>
        submit(context, request, reply, linkId, awaited),
      ),
    );
    stopPages(scope, dependencies, website);
  });

  async function submit(
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    linkId: string,
    awaited: Awaited,
  ) {
    const { email = '' } = fieldsOf(request);
    const of = { linkId, petName: awaited.petName };
    const { language } = request;
    try {
      const form = parse(alertForm, { email });
      await countAlert(context, request, awaited.petId);
      if (await askForAlert(context, linkId, awaited, { ...form, language }))
        return await show(context, reply, of, { isSent: true, given: form });
      return await show(context, reply, of, { failure: sayingIn(language)('alert.full'), given: { email } }, 409);
    } catch (error) {
      const known = toHttpError(error);
      if (known?.status !== 400 && known?.status !== 429) throw error;
      return show(context, reply, of, { failure: refusalFor(language, known), given: { email } }, known.status);
    }
  }

  const show = async (
    context: Context,
    reply: FastifyReply,
    of: Pick<AlertPage, 'linkId' | 'petName'>,
    rest: Shown = {},
    status = 200,
  ) =>
    sendPrivate(website, reply, status, {
      ...basicsOf(context, alertPath(of.linkId)),
      kind: 'alert',
      ...of,
      isSent: false,
      failure: null,
      given: { email: '' },
      ...rest,
    });

  /** A pet that is free, or sold, leads to its page; a missing or paused link has the page that says so. */
  async function withAwaited(
    request: AlertRequest,
    reply: FastifyReply,
    answer: (context: Context, linkId: string, awaited: Awaited) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const linkId = givenId.parse(request.params.id);
    const context = requestContext(dependencies, request);
    try {
      const awaited = await findAwaited(context, linkId);
      return awaited ? await answer(context, linkId, awaited) : await reply.redirect(linkPath(linkId), 303);
    } catch (error) {
      const known = toHttpError(error);
      if (known?.status !== 404) throw error;
      const { code, details } = known;
      const reason = code === 'paused' || code === 'expired' ? code : 'missing';
      const basics = basicsOf(context, alertPath(linkId));
      return sendPrivate(website, reply, 404, { ...basics, kind: 'absent', reason, note: details.note });
    }
  }
}

/** Counts a wish of a network, also for this pet. Off with RATE_LIMITS=off. Throws 429. */
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

const basicsOf = ({ config, siteUrl }: Context, path: string) => ({
  settings: settingsOf(config),
  canonicalUrl: siteUrl + path,
});

/** Opening it changes nothing, since mail scanners open links. */
function stopPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const path = publicPaths.stopAlerts;
  app.get(path, { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } }, (request, reply) =>
    withKey(request, reply, show),
  );
  app.post(path, { config: { rateLimit: { max: READS_PER_MINUTE, timeWindow: '1 minute' } } }, (request, reply) =>
    withKey(request, reply, async (context, given) => {
      const { act } = parse(stopAlertsForm, fieldsOf(request));
      await (act === 'stop' ? stopAlerts : allowAlerts)(context, given.emailHash);
      // A reload then repeats nothing.
      return reply.redirect(stopAlertsPath(given.key), 303);
    }),
  );

  async function show(context: Context, { emailHash }: Given, reply: FastifyReply) {
    return sendPrivate(website, reply, 200, {
      ...basicsOf(context, path),
      kind: 'stop-alerts',
      isStopped: await isStopped(context, emailHash),
    });
  }

  async function withKey(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (context: Context, given: Given, reply: FastifyReply) => Promise<FastifyReply>,
  ) {
    const { key } = request.query as { key?: unknown };
    const context = requestContext(dependencies, request);
    try {
      const given = typeof key === 'string' ? key : '';
      return await answer(context, { key: given, emailHash: readStopKey(context, given) }, reply);
    } catch (error) {
      if (toHttpError(error)?.status !== 404) throw error;
      return sendPrivate(website, reply, 404, { ...basicsOf(context, path), kind: 'absent', reason: 'no-alerts' });
    }
  }
}

interface Given {
  key: string;
  emailHash: string;
}
