import { openCheckout, payByCard } from '../test/product/buyer.ts';
import { createVisitor } from '../test/product/visitor.ts';
import { caller, type Call } from './load.ts';
import type { Site } from './site.ts';

export interface Case {
  name: string;
  work: () => Promise<void>;
  lanes: number;
  /** Leaves work behind (mails, webhooks) that the next one should not pay for. */
  leavesWork?: boolean;
  /** The same with fewer rows. */
  smaller?: Case;
}

/** Enough to keep the server busy, few enough that a latency is more than its turn in the queue. */
const LANES = 8;
const LANES_OF_BUYERS = 4;

/** What is measured on one database; the first is the yardstick. */
export function casesOf(small: Site, large: Site): Case[] {
  const of = (name: string, site: Site, path: string, call: Call = {}): Case => ({
    name,
    work: caller(site.url + path, call, LANES),
    lanes: LANES,
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
    { name: 'a whole purchase', work: () => purchase(large), lanes: LANES_OF_BUYERS, leavesWork: true },
    of('sign-in', small, '/api/login', { method: 'POST', body: small.credentials }),
  ];
}

/** From the link to the word that it is paid. */
async function purchase({ url, linksToPay }: Site): Promise<void> {
  const linkId = linksToPay.pop();
  if (!linkId) throw new Error('This machine pays faster than links were made for it: raise PAYABLE in bench/main.ts.');
  const buyer = createVisitor(url);
  const success = await payByCard(buyer, await openCheckout(buyer, linkId));
  const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  if (body['status'] !== 'paid') throw new Error(`a purchase is ${body['status']}`);
}
