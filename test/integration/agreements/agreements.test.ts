import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { AGREEMENT } from '../../../contract/agreements/agreements.ts';
import { agreementSettings, agreementVersions, orderAgreements, pets } from '../../../server/db/schema.ts';
import { agreementToSign, displayedAgreement } from '../../../server/features/agreements/current.ts';
import {
  connectedBreeder,
  createPet,
  offerPet,
  petOf,
  registerBreeder,
  endTrial,
  type Breeder,
} from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const CLAUSES = { healthGuarantee: 'Healthy.', spayNeuter: '', returnToBreeder: 'Back to us.' };
const TEXT = 'I buy {{pet_name}} for {{total}}.\n{{health_guarantee}}';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

const save = (by: Breeder, text = TEXT, more: object = {}) =>
  by.call('PATCH', '/api/agreement', { text, ...CLAUSES, timeZone: 'America/Denver', ...more });
const turn = (by: Breeder, isOn: boolean) => by.call('POST', '/api/agreement/switch', { isOn });
const read = async (by: Breeder) => (await by.call('GET', '/api/agreement')).body['agreement'];
const actsOf = async (by: Breeder) =>
  (await by.call('GET', '/api/user/activity')).body['entries']
    .filter(({ act }: { act: string }) => act.startsWith('agreement_'))
    .map(({ act, details }: { act: string; details: object }) => ({ act, ...details }));

describe('a breeder’s agreement', () => {
  // Shows money.agreement-versions
  it('is the built-in template and off at first; then what was saved, with an entry of the audit log for each act', async () => {
    const first = await read(breeder);
    expect(first).toMatchObject({ isOn: false, version: null });
    expect(first.template.text).toContain('not legal advice');
    expect((await turn(breeder, true)).body).toMatchObject({ code: 'not_set_up' });

    const { status, body } = await save(breeder, `  ${TEXT.replace('\n', '\r\n')}  `);
    expect([status, body['agreement']]).toEqual([
      200,
      { isOn: false, template: { text: TEXT, ...CLAUSES }, version: { number: 1, savedAt: expect.any(String) } },
    ]);
    expect((await turn(breeder, true)).body['agreement'].isOn).toBe(true);
    await turn(breeder, true);
    await turn(breeder, false);
    expect(await read(breeder)).toMatchObject({ isOn: false, version: { number: 1 } });
    expect(await actsOf(breeder)).toEqual([
      { act: 'agreement_turned_off', version: 1 },
      { act: 'agreement_turned_on', version: 1 },
      { act: 'agreement_saved', version: 1 },
    ]);
    expect(JSON.stringify((await breeder.call('GET', '/api/user/activity')).body)).not.toContain('Healthy.');
  });

  // Shows money.agreement-versions
  it('gets a version for each new text only, also when the same is saved twenty times at once', async () => {
    const other = await registerBreeder(product);
    await Promise.all(Array.from({ length: 20 }, () => save(other)));
    expect((await read(other)).version.number).toBe(1);
    await Promise.all(['One', 'Two', 'Three'].map((text) => save(other, text)));
    await save(other, TEXT, { spayNeuter: 'By 12 months.' });
    expect((await read(other)).version.number).toBe(5);
    await save(other);
    expect((await read(other)).version.number).toBe(1);
    const { body } = await other.call('GET', '/api/user/export');
    expect(body['agreement']).toEqual({ isOn: false, timeZone: 'America/Denver', version: 1 });
    expect(body['agreementVersions'].map(({ number }: { number: number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(body['agreementVersions'].at(-1)).toMatchObject({ number: 1, text: TEXT, ...CLAUSES });
  });

  // Shows money.agreement-versions
  it('has 200 versions at most, and a sentence says so', async () => {
    const { db } = product.dependencies;
    const other = await registerBreeder(product);
    await save(other);
    const more = Array.from({ length: AGREEMENT.versionsMax - 1 }, (_, index) => ({
      ...CLAUSES,
      userId: other.userId,
      number: index + 2,
      text: `Text ${index}`,
      hash: String(index),
    }));
    await db.insert(agreementVersions).values(more);
    const { status, body } = await save(other, 'One more');
    expect([status, body]).toMatchObject([409, { code: 'quota_reached' }]);
    expect(body['message']).toContain('200 versions');
    expect((await save(other)).status).toBe(200);
  });

  // Shows money.agreement-versions
  it('is refused with a sentence for fields that don’t exist and texts that are too long', async () => {
    const { status, body } = await save(breeder, 'For {{prize}}', { spayNeuter: 'x'.repeat(AGREEMENT.clauseMax + 1) });
    expect([status, body['errors']]).toEqual([
      400,
      { spayNeuter: 'Please use 2000 characters at most', text: expect.stringMatching(/^There is no field {{prize}}/) },
    ]);
    expect((await save(breeder, 'For {{prize}}')).body['errors'].text).toMatch(
      /^There is no field {{prize}}\. The fields/,
    );
    expect((await save(breeder, 'x'.repeat(AGREEMENT.textMax + 1))).status).toBe(400);
    expect((await read(breeder)).version.number).toBe(1);
  });

  // Shows money.agreement-versions
  it('can be previewed with a sample or one of the breeder’s pets without saving anything', async () => {
    const other = await registerBreeder(product);
    const preview = (petId: string | null, by = other) =>
      by.call('POST', '/api/agreement/preview', { text: TEXT, ...CLAUSES, petId });
    expect((await preview(null)).body).toEqual({ text: 'I buy Bella for $1,942.50.\nHealthy.' });
    const pet = await createPet(other, { name: 'Juniper {{fee}}', price: '100.00' });
    expect((await preview(pet.id)).body).toEqual({ text: 'I buy Juniper {{fee}} for $105.00.\nHealthy.' });
    expect((await preview(pet.id, breeder)).status).toBe(404);
    expect(await read(other)).toMatchObject({ version: null });
  });

  // Shows money.agreement-versions
  it('is its breeder’s, and a member’s to change', async () => {
    expect((await product.visitor().call('GET', '/api/agreement')).status).toBe(401);
    const former = await registerBreeder(product);
    await save(former);
    await endTrial(product, former);
    expect((await read(former)).version.number).toBe(1);
    for (const { status } of [await save(former, 'New'), await turn(former, true)]) expect(status).toBe(402);
  });
});

describe('which pets are sold with it', () => {
  // Shows money.agreement-versions
  it('is all of them while it is on, but those that the pet’s form leaves out', async () => {
    const { db } = product.dependencies;
    const seller = await registerBreeder(product);
    const [with_, without] = [await createPet(seller), await createPet(seller, { soldWithoutAgreement: true })];
    const toSign = async (petId: string) => {
      const [row] = await db.select().from(pets).where(eq(pets.id, petId));
      return (await agreementToSign(db, row!))?.version.number;
    };
    expect(await toSign(with_.id)).toBeUndefined();
    await save(seller);
    await turn(seller, true);
    expect([await toSign(with_.id), await toSign(without.id)]).toEqual([1, undefined]);

    const detailsOf = async (petId: string) => (await seller.call('GET', `/api/pets/${petId}/details`)).body;
    expect(await detailsOf(without.id)).toMatchObject({ soldWithoutAgreement: true });
    await seller.call('PATCH', `/api/pets/${without.id}`, { soldWithoutAgreement: false });
    // What another change leaves out stays.
    await seller.call('PATCH', `/api/pets/${with_.id}`, { soldWithoutAgreement: true });
    await seller.call('PATCH', `/api/pets/${with_.id}`, { name: 'Juniper' });
    expect([await toSign(with_.id), await toSign(without.id)]).toEqual([undefined, 1]);
    const wrong = await seller.call('POST', '/api/pets', petOf({ soldWithoutAgreement: 'yes' }));
    expect([wrong.status, wrong.body['errors'].soldWithoutAgreement]).toEqual([
      400,
      'soldWithoutAgreement must be true or false',
    ]);
  });

  // Shows money.agreement-versions
  it('changes with the page of a link as soon as it is turned on or off', async () => {
    const { query } = product.dependencies.database;
    const seller = await connectedBreeder(product);
    await save(seller);
    const { linkId } = await offerPet(seller);
    const versions = async () =>
      (
        await query<{ breeder: number; link: number }>(
          `select b.version::int as breeder, l.version::int as link from breeder_versions b
           join link_versions l using (user_id) where l.link_id = $1`,
          [linkId],
        )
      )[0]!;
    const before = await versions();
    await turn(seller, true);
    const on = await versions();
    await save(seller, 'Another text');
    expect(await versions()).toEqual(on);
    await turn(seller, false);
    expect([on.breeder, (await versions()).breeder]).toEqual([before.breeder + 1, before.breeder + 2]);
  });
});

describe('what was saved and signed', () => {
  // Shows money.agreement-kept
  it('is changed by nobody, and outlives the breeder’s account without a link to it', async () => {
    const { db, database } = product.dependencies;
    const seller = await connectedBreeder(product);
    await save(seller);
    const { orderId } = await sellPet(product, seller);
    const [version] = await db.select().from(agreementVersions).where(eq(agreementVersions.userId, seller.userId));
    const displayed = displayedAgreement(
      { version: version!, timeZone: 'UTC' },
      {
        pet: { name: 'Biscuit', breed: '', species: null, sex: null, bornOn: null, microchip: null },
        breeder: { name: 'Anna Berg', website: null },
        priceCents: 125_000,
        feeCents: 6_250,
        totalCents: 131_250,
        now: new Date(),
      },
    );
    const signed = {
      orderId,
      versionId: version!.id,
      versionNumber: 1,
      ...displayed,
      signerName: 'Ben Buyer',
      consentVersion: '1',
      language: 'en' as const,
      signedAt: new Date(),
      timeZone: 'UTC',
      clientAddress: '203.0.113.9',
      device: 'Firefox',
    };
    await db.insert(orderAgreements).values(signed);

    for (const change of [
      "update order_agreements set signer_name = 'Eve' where order_id = $1",
      "update order_agreements set text = text || '!', device = null where order_id = $1",
      "update order_agreements set client_address = '203.0.113.10' where order_id = $1",
      "update order_agreements set order_id = 'other' where order_id = $1",
    ])
      await expect(database.query(change, [orderId])).rejects.toThrow('a signed agreement is never changed');
    await expect(
      database.query("update agreement_versions set text = 'Other' where user_id = $1", [seller.userId]),
    ).rejects.toThrow('a version of an agreement is never changed');
    await expect(db.delete(agreementVersions).where(eq(agreementVersions.id, version!.id))).rejects.toThrow();
    const { body } = await seller.call('GET', '/api/user/export');
    expect(body['orders'][0].agreement).toMatchObject({
      version: 1,
      text: 'I buy Biscuit for $1,312.50.\nHealthy.',
      name: 'Ben Buyer',
      clientAddress: '203.0.113.9',
    });

    expect((await seller.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => {
      expect(await db.$count(agreementVersions, eq(agreementVersions.userId, seller.userId))).toBe(0);
    });
    expect(await db.$count(agreementSettings, eq(agreementSettings.userId, seller.userId))).toBe(0);
    const [kept] = await db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId));
    expect(kept).toEqual({ ...signed, versionId: null });
  });
});
