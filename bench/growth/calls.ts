import type { Visitor } from '../../test/product/visitor.ts';
import { liveEvents } from '../../contract/live/live.ts';
import { myOrders } from '../../contract/orders/orders.ts';
import { saleSort } from '../../contract/orders/sale-filters.ts';
import { features } from '../../server/features/index.ts';
import { buildOpenApi } from '../../server/pages/openapi.ts';
import type { Recorder } from './statements.ts';

/** Reads that don't follow from the path alone. */
const SAMPLES: Record<string, string> = {
  '/api/payment-links/{id}': '/api/payment-links/link-3',
  '/api/payment-success': '/api/payment-success?session_id=cs_fill1',
};
/**
 * Reads that aren't an API's, or that another query plan answers than the path alone: the pages of a litter and a kennel, the pets of a litter, and an
 * admin's search.
 */
const OTHERS = [
  '/litter/litter-3',
  '/k/kennel-3',
  '/api/listings?litter=litter-3',
  '/api/listings?litter=litter-3&sort=price',
  '/api/admin/users?q=breeder',
  '/api/admin/subscribers?q=breeder',
];
/** These read everything on purpose: a download page by page, and counts of all payments for operators. */
const WHOLE = ['/api/admin/audit.csv', '/metrics'];
/** It stays open; its statements are those of the other reads. */
const ENDLESS = [liveEvents.path];

/** Makes every read of the API, as a breeder and as an admin. */
export async function readEverything(people: Visitor[], recorder: Recorder): Promise<void> {
  for (const [path, operations] of Object.entries(buildOpenApi('', '', features).paths)) {
    if (!('get' in operations) || [...WHOLE, ...ENDLESS].includes(path)) continue;
    const address = SAMPLES[path] ?? path.replaceAll(/\{\w+\}/g, 'none');
    for (const visitor of people) await recorder.during(`GET ${path}`, () => visitor.call('GET', address));
  }
  for (const path of OTHERS)
    for (const visitor of people) await recorder.during(`GET ${path}`, () => visitor.call('GET', path));
  for (const visitor of people) for (const narrowed of NARROWED) await readSales(visitor, narrowed, recorder);
}

/** What the list of sales may be narrowed by. */
const NARROWED = ['', 'tab=refunded', 'method=klarna', 'method=direct&q=pet', 'from=2020-01-01&to=2099-12-31'];

/** The first pages of each order of the list, since a later one is another statement. */
async function readSales(visitor: Visitor, narrowed: string, recorder: Recorder): Promise<void> {
  for (const sort of saleSort.options) {
    const path = `${myOrders.path}?sort=${sort}&limit=1&${narrowed}`;
    await recorder.during(`GET ${path}`, async () => {
      const { body } = await visitor.call('GET', path);
      if (body['nextCursor']) await visitor.call('GET', `${path}&cursor=${body['nextCursor']}`);
    });
  }
}
