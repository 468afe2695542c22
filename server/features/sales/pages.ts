import type { FastifyInstance } from 'fastify';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { GIVEN_MAX, type VerifyAnswer } from '../../../contract/pages/verify.ts';
import type { Context, Dependencies } from '../../context.ts';
import { readCompletedSales } from './figures-reading.ts';
import { verifyPasted } from '../payment-links/api.ts';
import { requestContext } from '../../pages/plain-form.ts';
import { sendPage } from '../../pages/send-page.ts';
import { toSettings, type Website } from '../../pages/website.ts';

const PER_MINUTE = 30;

/** Says what is ours in a code, an address or a message. A plain form; the query isn't logged. */
export function verifyPages(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } };
  app.get<{ Querystring: { q?: unknown } }>(publicPaths.verify, limit, async (request, reply) => {
    const context = requestContext(dependencies, request);
    const { q } = request.query;
    // A form sends two signs for an end of a line, and counts one.
    const given = typeof q === 'string' ? q.replaceAll('\r\n', '\n') : '';
    return sendPage(website, reply, 200, {
      kind: 'verify',
      settings: toSettings(dependencies.config),
      canonicalUrl: context.siteUrl + publicPaths.verify,
      given: given.trim().slice(0, GIVEN_MAX),
      answer: given.trim() === '' ? null : await answerTo(context, given),
    });
  });
}

async function answerTo(context: Context, given: string): Promise<VerifyAnswer> {
  const found: VerifyAnswer = [];
  for (const finding of await verifyPasted(context, given)) {
    if (finding.kind !== 'ours') found.push(finding);
    else {
      const { sellerId, ...ours } = finding;
      found.push({ ...ours, sales: await readCompletedSales(context, sellerId) });
    }
  }
  return found;
}
