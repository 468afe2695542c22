import type { Visitor } from '../../test/product/visitor.ts';
import { liveEvents } from '../../contract/live.ts';
import { openApiOf } from '../../server/pages/openapi.ts';
import type { Recorder } from './statements.ts';

/** Reads that don't follow from the path alone. */
const SAMPLES: Record<string, string> = {
  '/api/payment-links/{id}': '/api/payment-links/link-3',
  '/api/payment-success': '/api/payment-success?session_id=cs_fill1',
};
/** Reads that aren't an API's, or that another query plan answers than the path alone: a litter's page, and the pets of a litter. */
const OTHERS = ['/litter/litter-3', '/api/listings?litter=litter-3', '/api/listings?litter=litter-3&sort=price'];
/** These read everything on purpose: a download page by page, and counts of all payments for operators. */
const WHOLE = ['/api/admin/audit.csv', '/metrics'];
/** It stays open; its statements are those of the other reads. */
const ENDLESS = [liveEvents.path];

/** Makes every read of the API, as a breeder and as an admin. */
export async function readEverything(people: Visitor[], recorder: Recorder): Promise<void> {
  for (const [path, operations] of Object.entries(openApiOf('', '').paths)) {
    if (!('get' in operations) || [...WHOLE, ...ENDLESS].includes(path)) continue;
    const address = SAMPLES[path] ?? path.replaceAll(/\{\w+\}/g, 'none');
    for (const visitor of people) await recorder.during(`GET ${path}`, () => visitor.call('GET', address));
  }
  for (const path of OTHERS)
    for (const visitor of people) await recorder.during(`GET ${path}`, () => visitor.call('GET', path));
}
