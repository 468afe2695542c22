import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenKind } from '../product/database.ts';
import type { RunningServer } from '../../server/main.ts';
import { startBeside } from '../product/beside.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import { readLink, readyAnswers, renderLink } from '../product/reads-of-page.ts';

const ON_POSTGRES = chosenKind() === 'postgres';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct({ READY_PAGES_CHECK: 'notify' });
  beside = await startBeside(product);
  breeder = await connectedBreeder(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

const query = <Row = unknown>(text: string, values?: unknown[]) =>
  product.dependencies.database.query<Row>(text, values);

/** Raises the version in a way that sends no notice: only who asks the database learns of it. */
async function raiseSilently(linkId: string): Promise<void> {
  await query('alter table link_versions disable trigger link_versions_notify');
  try {
    await query("update pets set name = 'Silent' where id = (select pet_id from payment_links where id = $1)", [linkId]);
  } finally {
    await query('alter table link_versions enable trigger link_versions_notify');
  }
}

const name = async (url: string, linkId: string) =>
  ((await readLink(url, linkId)).json?.body as { pet: { name: string } }).pet.name;

/** Until a server answers from memory without a statement: it doesn't see what nobody tells. */
async function holds(url: string): Promise<string> {
  return eventually(async () => {
    const { linkId } = await offerPet(breeder, { name: 'Willow' });
    await readLink(url, linkId);
    const before = await readyAnswers(url);
    await raiseSilently(linkId);
    await readLink(url, linkId);
    expect((await readyAnswers(url)) - before).toBe(3);
    return linkId;
  });
}

describe('with READY_PAGES_CHECK=notify', () => {
  it('a read needs no statement', async () => {
    for (const { url } of [product, beside]) expect(await name(url, await holds(url))).toBe('Willow');
  });

  it.each<[string, (petId: string) => Promise<unknown>]>([
    ['a pet', (petId) => breeder.call('PATCH', `/api/pets/${petId}`, { name: 'Juniper' })],
    ['the breeder', () => breeder.call('PATCH', '/api/me', { fullName: `Hannah ${Date.now()}` })],
    ['a deleted pet', (petId) => breeder.call('DELETE', `/api/pets/${petId}`)],
  ])('a change of %s reaches each server', async (_what, change) => {
    for (const { url } of [product, beside]) await holds(url);
    const { linkId, pet } = await offerPet(breeder);
    const servers = [product, beside];
    const before = await Promise.all(servers.map(({ url }) => renderLink(url, linkId)));
    expect(await Promise.all(servers.map(({ url }) => readLink(url, linkId)))).toEqual(before);
    await change(pet.id);
    const after = await Promise.all(servers.map(({ url }) => renderLink(url, linkId)));
    expect(after).not.toEqual(before);
    await eventually(async () =>
      expect(await Promise.all(servers.map(({ url }) => readLink(url, linkId)))).toEqual(after),
    );
  });

  it.runIf(ON_POSTGRES)('a server that lost its listener asks the database at once, and forgets what it held', async () => {
    const linkId = await holds(beside.url);
    const ended = await query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'litterlink page notices' and datname = current_database()`,
    );
    expect(ended).toHaveLength(2);
    await eventually(async () => expect(await name(beside.url, linkId)).toBe('Silent'), 500);
    await holds(beside.url);
    expect(await name(beside.url, linkId)).toBe('Silent');
  });
});
