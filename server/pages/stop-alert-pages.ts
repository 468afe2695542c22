import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopAlertsForm, stopAlertsPath } from '../../contract/alerts.ts';
import { publicPaths } from '../../contract/public-page.ts';
import type { Context, Dependencies } from '../context.ts';
import { allowAlerts, isStopped, readStopKey, stopAlerts } from '../features/alerts/stop.ts';
import { toHttpError } from '../http/http-error.ts';
import { parse } from '../http/route.ts';
import { fieldsOf, requestContext, sendPrivate } from './plain-form.ts';
import { settingsOf, type Website } from './website.ts';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** Where a mail's reader stops alerts to its address. Opening it changes nothing, since mail scanners open links. */
export function stopAlertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const path = publicPaths.stopAlerts;
  app.get(path, limit, (request, reply) =>
    withKey(request, reply, async (context, { emailHash }) =>
      sendPrivate(website, reply, 200, {
        ...basicsOf(context),
        kind: 'stop-alerts',
        isStopped: await isStopped(context, emailHash),
      }),
    ),
  );
  app.post(path, limit, (request, reply) =>
    withKey(request, reply, async (context, { key, emailHash }) => {
      const { act } = parse(stopAlertsForm, fieldsOf(request));
      await (act === 'stop' ? stopAlerts : allowAlerts)(context, emailHash);
      // A reload then repeats nothing.
      return reply.redirect(stopAlertsPath(key), 303);
    }),
  );

  async function withKey(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (context: Context, given: { key: string; emailHash: string }) => Promise<FastifyReply>,
  ) {
    const { key: given } = request.query as { key?: unknown };
    const key = typeof given === 'string' ? given : '';
    const context = requestContext(dependencies, request);
    try {
      return await answer(context, { key, emailHash: readStopKey(context, key) });
    } catch (error) {
      if (toHttpError(error)?.status !== 404) throw error;
      return sendPrivate(website, reply, 404, { ...basicsOf(context), kind: 'absent', reason: 'no-alerts' });
    }
  }

  const basicsOf = ({ siteUrl }: Context) => ({
    settings: settingsOf(dependencies.config),
    canonicalUrl: siteUrl + path,
  });
}
