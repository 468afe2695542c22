import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopAlertsForm, stopAlertsPath } from '../../../contract/alerts/alerts.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import type { Context, Dependencies } from '../../context.ts';
import { findStoppable } from './key.ts';
import { allowMails, isStopped, readStopKey, stopMails } from './stop.ts';
import { parse } from '../../http/route.ts';
import { acceptOneClick, isOneClick } from '../../pages/one-click.ts';
import { readFormFields, sendPrivate } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** Where a mail's reader stops mails like it. Opening it changes nothing, since mail scanners open links. */
export function stopAlertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const path = publicPaths.stopAlerts;
  const withKey = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (context: Context, given: { key: string; subject: string }) => Promise<FastifyReply>,
  ) =>
    answerByKey({ dependencies, website }, request, reply, { path, reason: 'no-alerts' }, (context, key) =>
      answer(context, { key, subject: readStopKey(context, key) }),
    );
  app.get(path, limit, (request, reply) =>
    withKey(request, reply, async (context, { subject }) =>
      sendPrivate(website, reply, 200, {
        ...basicsAt(context, path),
        kind: 'stop-alerts',
        about: findStoppable(subject),
        isStopped: await isStopped(context.db, subject),
      }),
    ),
  );
  app.register(async (scope) => {
    acceptOneClick(scope);
    scope.post(path, limit, (request, reply) =>
      withKey(request, reply, async (context, { key, subject }) => {
        if (isOneClick(request)) {
          await stopMails(context, subject);
          return reply.code(204).send();
        }
        const { act } = parse(stopAlertsForm, readFormFields(request));
        await (act === 'stop' ? stopMails : allowMails)(context, subject);
        // A reload then repeats nothing.
        return reply.redirect(stopAlertsPath(key), 303);
      }),
    );
  });
}
