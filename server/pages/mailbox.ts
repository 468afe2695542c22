import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAILBOX_PATH } from '../../contract/screens.ts';
import type { Dependencies } from '../context.ts';
import { mails } from '../db/schema.ts';
import { escapeHtml } from './website.ts';

const SHOWN_MAX = 100;

/** /dev/mailbox: the outbox, newest first, without a mail server only (debug tools). */
export function mailboxPages(app: FastifyInstance, { db, config }: Dependencies): void {
  if (!config.debugTools || config.mail.smtpUrl) return;

  app.get(MAILBOX_PATH, async (_request, reply) => {
    const rows = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(SHOWN_MAX);
    const items = rows.map(
      (mail) =>
        `<li><a href="${MAILBOX_PATH}/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a>
         <p>To ${escapeHtml(mail.recipient)} · ${mail.createdAt.toISOString()} · ${mail.sentAt ? 'written to the outbox' : 'waiting'}</p></li>`,
    );
    return page(
      reply,
      'Mailbox',
      rows.length ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. Register, and the first one appears here.</p>',
    );
  });

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, request.params.id)).limit(1);
    if (!mail) return page(reply.status(404), 'No such mail', `<p><a href="${MAILBOX_PATH}">All mails</a></p>`);
    // A frame without scripts; links open in the top window.
    const html = mail.html.replace('<head>', '<head><base target="_top">');
    return page(
      reply,
      mail.subject,
      `<p><a href="${MAILBOX_PATH}">All mails</a></p><p>To ${escapeHtml(mail.recipient)}</p>
       <iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
       <h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
    );
  });
}

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #faf6ef; color: #1c1a17; font: 1rem/1.55 system-ui, sans-serif }
h1 { font: 600 1.75rem/1.2 Georgia, serif } a { color: #1f4d3a } ul { list-style: none; padding: 0 }
li { padding: .75rem 0; border-top: 1px solid #e5ddcf } li a { font-weight: 600 } li p { margin: .25rem 0 0; color: #645d52; font-size: .875rem }
iframe { width: 100%; height: 44rem; border: 1px solid #e5ddcf; border-radius: 1rem; background: #faf6ef } pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}
