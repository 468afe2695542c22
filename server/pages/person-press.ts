import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PRESSED } from '../../contract/pages/page-basics.ts';
import { publicPaths, yourDataPath } from '../../contract/pages/public-page.ts';
import { REVIEW_MAIL_ROUTE, REVIEW_ROUTE } from '../../contract/pages/review-page.ts';
import type { Dependencies } from '../context.ts';
import { requestPath } from '../http/security.ts';
import { isOneClick } from './one-click.ts';
import { readFormFields, requestContext, sendPrivate } from './plain-form.ts';
import { basicsAt } from './private-page.ts';
import type { Website } from './website.ts';

/** Where forms of mailed addresses are posted: the one who has the mail may act by them. */
const MAILED_FORMS = new Set<string>([
  publicPaths.question,
  publicPaths.promise,
  publicPaths.reservation,
  publicPaths.received,
  publicPaths.stopAlerts,
  publicPaths.waitlist,
  REVIEW_ROUTE,
  REVIEW_MAIL_ROUTE,
  ...(['copy', 'deletion'] as const).map((kind) => yourDataPath(kind, '').split('?')[0]!),
]);

/**
 * Programs that check mails open their links, and some post the forms of what they find. A form that no person's press has sent, as
 * far as the browser says, is answered by a page that asks for one press more; nothing has changed until then.
 */
export function askForPress(app: FastifyInstance, dependencies: Dependencies, website: Website): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = requestPath(request);
    if (request.method !== 'POST' || !MAILED_FORMS.has(path) || isPressed(request) || isOneClick(request)) return;
    const basics = basicsAt(requestContext(dependencies, request), path);
    return sendPrivate(website, reply, 200, { ...basics, kind: 'press', fields: readFormFields(request) });
  });
}

/** Browsers say so of a press, older ones and those of a page without https say nothing; Safari says only that the page is ours. */
function isPressed(request: FastifyRequest): boolean {
  const { 'sec-fetch-user': user, 'sec-fetch-site': site, 'user-agent': agent = '' } = request.headers;
  const isSafari = /AppleWebKit/.test(agent) && !/Chrom(e|ium)\//.test(agent);
  return user === '?1' || (site === 'same-origin' && isSafari) || readFormFields(request)[PRESSED] !== undefined;
}
