import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../contract/durations.ts';
import type { Dependencies } from '../context.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_FOR_DAYS = 180;

/** Where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116. */
export function securityTxt(app: FastifyInstance, { config, publicUrl, clock }: Dependencies): void {
  app.get(PATH, (_request, reply) => {
    const canonical = `${publicUrl()}${PATH}`;
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expiryAfter(clock())}`,
      'Preferred-Languages: en',
      // Web addresses in this file must be https.
      ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/security.txt', (_request, reply) => reply.redirect(PATH, 301));
}

/** Midnight, so that the file changes once a day. */
function expiryAfter(now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS) + VALID_FOR_DAYS;
  return new Date(day * DAY_MS).toISOString().replace('.000', '');
}
