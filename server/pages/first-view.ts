import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { me } from '../../contract/accounts/accounts.ts';
import { getSetup } from '../../contract/analytics/analytics.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { first } from '../../contract/first-answers.ts';
import { salesFigures } from '../../contract/orders/orders.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import { listReservationRequests } from '../../contract/reservation-requests/reservation-requests.ts';
import { waitingSales } from '../../contract/sales/waiting-sales.ts';
import type { FirstView } from '../../contract/pages/rendering.ts';
import { screens } from '../../contract/screens.ts';
import type { Website } from './website.ts';

/** In web/index.html; what is between them shows until the app has started. */
const FIRST_VIEW = /<!--first-view-->.*<!--\/first-view-->/s;

/** Overview's document with what the app shows first, from `answers`. Undefined where the app shows something else, or may. */
export function firstViewFrom(
  website: Website,
  request: FastifyRequest,
  answers: ReadonlyMap<string, string>,
): string | undefined {
  // An address with a query announces how a visit to the payment provider ended.
  if (request.url !== screens.dashboard.path) return undefined;
  const view = buildFirstView(answers, request.headers['user-agent'] ?? '');
  const html = view && website.renderFirstView?.(view);
  if (!html) return undefined;
  return website.firstViewDocument?.replace('<html', '<html data-first-view').replace(FIRST_VIEW, () => html);
}

function buildFirstView(
  answers: ReadonlyMap<string, string>,
  userAgent: string,
): Omit<FirstView, 'productName'> | undefined {
  const read = <E extends Endpoint>(endpoint: E, address = endpoint.path) => {
    const answer = answers.get(address);
    return answer === undefined ? undefined : (JSON.parse(answer) as z.infer<E['answer']>);
  };
  const user = read(me)?.user;
  // Refused to an account without membership.
  const setup = read(getSetup);
  const figures = read(salesFigures);
  const questions = read(listQuestions, first(listQuestions, 1));
  const asked = read(listReservationRequests);
  const sales = read(waitingSales);
  if (!user || user.suspension || !setup || !figures || !questions || !asked || !sales) return undefined;
  const waiting = { questions: questions.waiting, requests: asked.requests.length, sales: sales.sales };
  return { user, figures, waiting, setup, userAgent };
}
