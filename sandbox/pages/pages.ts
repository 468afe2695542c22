import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerCheckoutPages } from './checkout.ts';
import { registerElements } from './elements.ts';
import { registerOnboardingPages } from './onboarding.ts';
import { registerPortalPages } from './portal.ts';
import { registerOperator } from '../operator/operator.ts';
import { messagePage, notFoundPage, sendPage } from './layout.ts';
import { stylesheet } from './stylesheet.ts';
import type { PageSettings } from './serve.ts';

/** Serves the pages for people: hosted checkout, onboarding, portal. */
export function registerPages(app: FastifyInstance, settings: PageSettings): void {
  app.get('/assets/pages.css', (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' })
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  );
  registerCheckoutPages(app, settings);
  registerElements(app, settings);
  registerOnboardingPages(app, settings);
  registerPortalPages(app, settings);
  registerOperator(app, settings);
}

export function pageNotFound(reply: FastifyReply, prefix = ''): FastifyReply {
  return sendPage(reply, notFoundPage(prefix), { status: 404 });
}

/** An unexpected error: the page says that nothing was charged and offers a retry; the log records the cause. */
export function pageFailed(error: unknown, reply: FastifyReply, log: (entry: object) => void): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 500)
    log({ event: 'failure', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  const text =
    'The sandbox could not do this just now. Nothing was charged by this step; please go back and try again.';
  return sendPage(reply, messagePage('', { title: 'That did not work', text }), { status });
}
