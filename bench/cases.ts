import { openCheckout, payByCard } from '../test/product/buyer.ts';
import { createVisitor } from '../test/product/visitor.ts';
import { caller, type Call } from './load.ts';
import type { Site } from './site.ts';

export interface Case {
  name: string;
  work: () => Promise<void>;
  concurrency: number;
  /** Leaves background work (mails, webhooks) that must not slow down the next case. */
  leavesWork?: boolean;
  /** This case with fewer rows. */
  smaller?: Case;
}

/** High enough to keep the server busy, low enough that queueing doesn't dominate the latency. */
const CONCURRENCY = 8;
const BUYER_CONCURRENCY = 4;

/** The cases measured on one database; the first is the baseline. */
export function casesOf(small: Site, large: Site): Case[] {
  const of = (name: string, site: Site, path: string, call: Call = {}): Case => ({
    name,
    work: caller(site.url + path, call, CONCURRENCY),
    concurrency: CONCURRENCY,
  });
  const both = (name: string, path: string, signedIn: boolean): Case[] => {
    const as = (site: Site) => (signedIn ? { headers: { cookie: site.cookie } } : {});
    const smaller = of(`${name}, 10 pets`, small, path, as(small));
    return [smaller, { ...of(`${name}, 1,000 pets`, large, path, as(large)), smaller }];
  };
  return [
    of('/healthz', small, '/healthz'),
    of("the buyer's page", small, `/checkout/${small.linkId}`, { headers: { accept: 'text/html' } }),
    of('its JSON call', small, `/api/payment-links/${small.linkId}`),
    ...both('/api/pets, a page of 10', '/api/pets?limit=10', false),
    ...both('/api/pets/my', '/api/pets/my', true),
    ...both('/api/payment-links/my', '/api/payment-links/my', true),
    { name: 'a whole purchase', work: () => purchase(large), concurrency: BUYER_CONCURRENCY, leavesWork: true },
    of('sign-in', small, '/api/login', { method: 'POST', body: small.signIn.credentials }),
  ];
}

/** From opening the link until the order is paid. */
async function purchase({ url, linksToPay }: Site): Promise<void> {
  const linkId = linksToPay.pop();
  if (!linkId) throw new Error('No payable links are left: raise PAYABLE_LINKS in bench/main.ts.');
  const buyer = createVisitor(url);
  const success = await payByCard(buyer, await openCheckout(buyer, linkId));
  const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  if (body['status'] !== 'paid') throw new Error(`A purchase is ${body['status']}, not paid`);
}
