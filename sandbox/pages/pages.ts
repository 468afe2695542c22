import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WorldSettings } from '../store/world.ts';
import { registerCheckoutPages } from './checkout.ts';
import { registerOnboardingPages } from './onboarding.ts';
import { registerRecoveryPages } from './recovery.ts';
import { notFoundPage, sendPage } from './layout.ts';
import { stylesheet } from './stylesheet.ts';

export interface PageSettings extends WorldSettings {
  log: (entry: object) => void;
}

/** Serves the pages for people: hosted checkout, onboarding, and what they need. */
export function registerPages(app: FastifyInstance, settings: PageSettings): void {
  app.get('/assets/pages.css', (_request, reply) =>
    reply.headers({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }).type('text/css; charset=utf-8').send(stylesheet),
  );
  registerCheckoutPages(app, settings);
  registerOnboardingPages(app, settings);
  registerRecoveryPages(app, settings);
}

export function pageNotFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply, notFoundPage(''), { status: 404 });
}
