import type { FastifyInstance, FastifyRequest } from 'fastify';
import { me } from '../../contract/accounts/accounts.ts';
import { FIRST_ANSWERS } from '../../contract/first-answers.ts';
import { ANSWERS_ID } from '../../contract/first-answers-id.ts';
import { stripeStatus } from '../../contract/connected-accounts/connected-accounts.ts';
import type { ScreenName } from '../../contract/screens.ts';
import { firstViewFrom } from './first-view.ts';
import { fetchLink, ME_LINK } from './screen-scripts.ts';
import type { Website } from './website.ts';

/** Headers that identify the caller; others, such as an ETag condition, would change the answers. */
const PASSED_ON = [
  'host',
  'cookie',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/**
 * The document with what its screen reads first, so that the screen shows before its scripts run, or once they do. The calls themselves answer, for the
 * request's own session; what they refuse is left out, and the browser asks. Undefined without a session.
 */
export async function withFirstAnswers(
  app: FastifyInstance,
  website: Website,
  request: FastifyRequest,
  screen: ScreenName,
  document: string,
): Promise<string | undefined> {
  const addresses = FIRST_ANSWERS[screen];
  if (!addresses || !isOwnNavigation(request)) return undefined;
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => [[name, request.headers[name]]].filter(([, value]) => value)),
  );
  const ask = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.socket.remoteAddress });
    return answer.statusCode === 200 ? ([[url, answer.body]] as const) : [];
  };
  const answers = new Map((await Promise.all(addresses.map(ask))).flat());
  if (!answers.has(me.path)) return undefined;
  const members = [...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`);
  const json = `{${members.join(',')}}`.replaceAll('<', '\\u003c');
  const script = `<script id="${ANSWERS_ID}" type="application/json">${json}</script>`;
  // The provider may be asked for this one, so the page doesn't wait for it.
  return (firstViewFrom(website, request, answers) ?? document).replace(
    ME_LINK,
    () => script + fetchLink(stripeStatus.path),
  );
}

/** Other sites may open the page, but what they cause holds nothing of the person. Old browsers don't report this. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': dest = 'document' } = headers;
  return (site === 'none' || site === 'same-origin') && dest === 'document';
}
