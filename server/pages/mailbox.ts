import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAILBOX_PATH } from '../../contract/screens.ts';
import type { Dependencies } from '../context.ts';
import { mails } from '../db/schema.ts';
import { isFromThisMachine } from '../http/clients/direct-request.ts';
import { authorizeRequest } from '../http/route.ts';
import { toNotice } from './website.ts';
import { mailboxPage, mailPage, missingMailPage } from './mailbox-page.tsx';

const SHOWN_MAX = 100;

/**
 * /dev/mailbox: the outbox, newest first, without a mail server only (debug tools). Served to this machine alone; where
 * a proxy may pass on requests of others (ALLOW_PUBLIC_SANDBOX), to an admin alone as well.
 */
export function mailboxPages(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, config } = dependencies;
  if (!config.debugTools || config.mail.smtpUrl) return;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    if (config.publicSandbox) await authorizeRequest(request, dependencies, { who: 'admin' });
    return undefined;
  };

  app.get(MAILBOX_PATH, { onRequest }, async (_request, reply) => {
    const newest = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(SHOWN_MAX);
    return send(reply, mailboxPage(newest, toNotice(config)));
  });

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, { onRequest }, async (request, reply) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, request.params.id)).limit(1);
    return mail
      ? send(reply, mailPage(mail, toNotice(config)))
      : send(reply.status(404), missingMailPage(toNotice(config)));
  });
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
