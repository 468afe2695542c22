import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAILBOX_PATH } from '../../contract/screens.ts';
import type { Dependencies } from '../context.ts';
import { mails } from '../db/schema.ts';
import { mailboxPage, mailPage, missingMailPage } from './mailbox-page.tsx';

const SHOWN_MAX = 100;

/** /dev/mailbox: the outbox, newest first, without a mail server only (debug tools). */
export function mailboxPages(app: FastifyInstance, { db, config }: Dependencies): void {
  if (!config.debugTools || config.mail.smtpUrl) return;

  app.get(MAILBOX_PATH, async (_request, reply) =>
    send(reply, mailboxPage(await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(SHOWN_MAX))),
  );

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, request.params.id)).limit(1);
    return mail ? send(reply, mailPage(mail)) : send(reply.status(404), missingMailPage());
  });
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
