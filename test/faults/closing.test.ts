import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photoFileNames } from '../../server/integrations/photos/photo-files.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startWebProcess, type WebProcess } from '../product/web-process.ts';

const ROWS = 3_000;

let server: WebProcess;
let breeder: Breeder;
let folder: string;
beforeAll(async () => {
  server = await startWebProcess();
  folder = join(server.dataDir, 'photos');
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.web.url) });
});
afterAll(() => server.stop());

/** As many photos, pets, links and mails as a large breeder has after years. */
async function fill(petId: string, linkId: string): Promise<void> {
  const values = [breeder.userId];
  await server.opened.query(
    `insert into photos (hash, user_id, width, height, placeholder)
     select md5(i::text) || md5(i::text), $1, 10, 10, '' from generate_series(1, ${ROWS}) i`,
    values,
  );
  await server.opened.query(
    `insert into pets select (json_populate_record(pets, json_build_object('id', 'pet-' || i, 'request_key', null,
       'photo_hash', md5(i::text) || md5(i::text), 'description', 'Bought from Wilhelmina'))).*
     from pets, generate_series(1, ${ROWS}) i where pets.id = $1`,
    [petId],
  );
  await server.opened.query(
    `insert into payment_links select (json_populate_record(payment_links, json_build_object('id', 'link-' || i,
       'pet_id', 'pet-' || i, 'request_key', null))).*
     from payment_links, generate_series(1, ${ROWS}) i where payment_links.id = $1`,
    [linkId],
  );
  await server.opened.query(
    `insert into mails (id, occasion, recipient, subject, text, html, created_at)
     select 'mail-' || i, 'old:' || i, $1, 'Sold', '', '', now() - interval '1 day' from generate_series(1, ${ROWS}) i`,
    [breeder.email],
  );
  mkdirSync(folder, { recursive: true });
  const [{ hash }] = (await server.opened.query<{ hash: string }>('select min(hash) as hash from photos')) as [
    { hash: string },
  ];
  for (const name of photoFileNames(hash)) writeFileSync(join(folder, name), 'a photo');
}

const count = async (from: string) =>
  (await server.opened.query<{ count: number }>(`select count(*)::int from ${from}`))[0]!.count;
const left = async () => ({
  photos: await count('photos'),
  pets: await count(`pets where description <> '' or photo_hash is not null or status not in ('archived', 'sold')`),
  links: await count(`payment_links where status = 'active'`),
  mails: await count(`mails where recipient = '${breeder.email}' and occasion not like 'account-deleted:%'`),
});
const worker = async () =>
  startServerProcess({ ...server.environment, ROLE: 'worker', PORT: String(await findFreePort()) });

// Shows data.deletion
it('an account with thousands of photos is closed at once, and erased in batches by workers that die', async () => {
  const { pet, linkId } = await offerPet(breeder);
  const buyer = createVisitor(server.web.url);
  const checkoutUrl = await openCheckout(buyer, linkId);
  await fill(pet.id, linkId);
  const before = await left();
  expect((await breeder.call('DELETE', '/api/user/delete-account')).status).toBe(204);
  // Nothing of the thousands was touched, and everything is closed.
  expect(await left()).toEqual(before);
  expect((await breeder.call('GET', '/api/me')).status).toBe(401);
  for (const path of [`/checkout/${linkId}`, '/checkout/link-7', '/api/payment-links/link-8'])
    expect((await createVisitor(server.web.url).call('GET', path)).status).toBe(404);
  expect(JSON.stringify((await createVisitor(server.web.url).call('GET', '/api/pets')).body)).not.toContain('pet-');
  await expect(openCheckout(createVisitor(server.web.url), 'link-9')).rejects.toThrow();
  // The buyer was quicker than the job: refunded in full, as ever.
  await payByCard(buyer, checkoutUrl);

  const first = await worker();
  await eventually(async () => expect((await left()).pets).toBeLessThan(before.pets));
  await first.kill();
  const stopped = await left();
  expect(stopped.pets + stopped.photos + stopped.links + stopped.mails).toBeGreaterThan(0);
  const second = await worker();
  try {
    await eventually(async () => {
      expect(await count('account_erasures where finished_at is not null and email is null')).toBe(1);
      expect(await left()).toEqual({ photos: 0, pets: 0, links: 0, mails: 0 });
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
      expect(await server.opened.query('select status, refund_reason from orders')).toEqual([
        { status: 'refunded', refund_reason: 'not_for_sale' },
      ]);
    });
    expect(await count(`pgboss.job where name = 'delete-photo-files'`)).toBeLessThanOrEqual(ROWS / 100 + 1);
  } finally {
    await second.stop();
  }
});
