import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { html, type Html } from './html.ts';

export interface Page {
  title: string;
  /** The path under which the sandbox is mounted, e.g. `/sandbox`. */
  prefix: string;
  body: Html;
  wide?: boolean;
}

/** The path of the pages' origin, which prefixes every link. */
export function pathPrefix(pagesOrigin: string): string {
  return (URL.parse(pagesOrigin)?.pathname ?? '').replace(/\/$/, '');
}

function document(page: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${page.prefix}/assets/pages.css" />
      </head>
      <body>
        <header class="notice"><strong>Sandbox</strong> – no real money moves</header>
        <main class="${page.wide ? 'wide' : 'narrow'}">${page.body}</main>
        <footer>
          <p>
            A stand-in for the payment provider, for development and tests. Never enter a real card or real personal
            details.
          </p>
        </footer>
      </body>
    </html>`.toString();
}

export interface SendOptions {
  status?: number;
  /** Redirect targets of this page's forms, for the CSP. */
  leadsTo?: (string | null)[];
}

export function sendPage(reply: FastifyReply, page: Page, options: SendOptions = {}): FastifyReply {
  const origins = (options.leadsTo ?? []).flatMap((address) => (address && URL.parse(address)?.origin) || []);
  const formAction = ["'self'", ...new Set(origins)].join(' ');
  return reply
    .code(options.status ?? 200)
    .headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      // With no-referrer the browser would send our own forms with `Origin: null`.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document(page));
}

/** Redirects to GET after a form, so that a reload resubmits nothing. */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .code(303)
    .headers({ Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .send();
}

/** The answer to a request for a page. */
export type PageAnswer = { redirect: string } | { page: Page; options?: SendOptions };

/** A page with one message and at most one link. */
export function messagePage(
  prefix: string,
  message: { title: string; text: string; link?: { href: string; label: string } | undefined },
): Page {
  return {
    title: message.title,
    prefix,
    body: html`<section class="card message">
      <h1>${message.title}</h1>
      <p>${message.text}</p>
      ${message.link && html`<p><a class="button" href="${message.link.href}">${message.link.label}</a></p>`}
    </section>`,
  };
}

export function notFoundPage(prefix: string): Page {
  return messagePage(prefix, {
    title: 'Nothing here',
    text: 'This address does not belong to a checkout or an onboarding. Please check the link.',
  });
}

/** The account's name as its customers see it. */
export function merchantName(account: Stripe.Account | undefined): string {
  return account?.business_profile?.name ?? account?.email ?? 'the merchant';
}

export function longDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000));
}

/** A form's fields: one value per name, limited in length, of characters that PostgreSQL stores. */
export function parseFormFields(body: unknown): Record<string, string> {
  if (typeof body !== 'string') return {};
  const storable = (value: string) => value.replaceAll('\0', '').trim().slice(0, 500).toWellFormed();
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, storable(value)]));
}
