import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopAlertsForm, stopAlertsPath } from '../../../contract/alerts/alerts.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import type { Context, Dependencies } from '../../context.ts';
import { allowAlerts, isStopped, readStopKey, stopAlerts } from './stop.ts';
import { parse } from '../../http/route.ts';
import { readFormFields, sendPrivate } from '../../pages/plain-form.ts';
import { answerByKey, basicsAt } from '../../pages/private-page.ts';
import type { Website } from '../../pages/website.ts';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Where a mail's reader stops alerts to its address. Opening it changes nothing, since mail scanners open links. */
export function stopAlertPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const path = publicPaths.stopAlerts;
  const withKey = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (context: Context, given: { key: string; emailHash: string }) => Promise<FastifyReply>,
  ) =>
    answerByKey({ dependencies, website }, request, reply, { path, reason: 'no-alerts' }, (context, key) =>
      answer(context, { key, emailHash: readStopKey(context, key) }),
    );
  app.get(path, limit, (request, reply) =>
    withKey(request, reply, async (context, { emailHash }) =>
      sendPrivate(website, reply, 200, {
        ...basicsAt(context, path),
        kind: 'stop-alerts',
        isStopped: await isStopped(context, emailHash),
      }),
    ),
  );
  app.register(async (scope) => {
    // Which of the two forms a mail program sends, and what is in it, doesn't matter.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    scope.post(path, limit, (request, reply) =>
      withKey(request, reply, async (context, { key, emailHash }) => {
        const fields = readFormFields(request);
        // A mail program's own button, of which people see no page: RFC 8058 lets it send either kind of form.
        if (fields['List-Unsubscribe'] === 'One-Click' || isMultipart(request)) {
          await stopAlerts(context, emailHash);
          return reply.code(204).send();
        }
        const { act } = parse(stopAlertsForm, fields);
        await (act === 'stop' ? stopAlerts : allowAlerts)(context, emailHash);
        // A reload then repeats nothing.
        return reply.redirect(stopAlertsPath(key), 303);
      }),
    );
  });
}
