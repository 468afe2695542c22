import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, users } from '../../../server/db/schema.ts';
import { smallPhoto } from '../../photos/images.ts';
import { offerPet, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

/** What the buyer's page and the public calls say of a breeder who sells one pet with a photo. */
async function offer(breeder: Breeder) {
  const { pet, linkId } = await offerPet(breeder);
  await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
  return async () => {
    const html = (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
    const shown = html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'));
    const link = (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body;
    const listed = (await product.visitor().call('GET', '/api/pets?limit=50')).body['pets'] as {
      id: string;
      verifiedLocation: boolean;
    }[];
    return {
      badge: shown.includes('Verified Breeder'),
      preview: /og:description" content="[^"]*Verified Breeder/.test(html),
      checks: [...shown.replaceAll('<!-- -->', '').matchAll(/<span>([\w ]+) <span[^>]*>since ([\w, ]+)</g)].map(
        ([, check, since]) => [check, since],
      ),
      verified: link['breeder'].verified as boolean,
      location: listed.find(({ id }) => id === pet.id)?.verifiedLocation,
    };
  };
}

const change = (breeder: Breeder, values: Partial<typeof users.$inferInsert>) =>
  product.dependencies.db.update(users).set(values).where(eq(users.id, breeder.userId));
const changeAccount = (breeder: Breeder, values: Partial<typeof connectedAccounts.$inferInsert>) =>
  product.dependencies.db.update(connectedAccounts).set(values).where(eq(connectedAccounts.userId, breeder.userId));

/** Stripe asks, so that an event of before, which arrives late, doesn't take it back. */
async function askForDocument(breeder: Breeder) {
  const [row] = await product.dependencies.db
    .select({ account: connectedAccounts.stripeAccountId })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.userId, breeder.userId));
  const requirement = 'identity.individual.documents.primary_verification';
  await operate(product, 'ask_account', { account: row!.account, requirement, deadline: 'currently_due' });
  await eventually(async () =>
    expect((await breeder.call('GET', '/api/stripe/status')).body).toMatchObject({
      accountDetails: { requirementsList: ['An identity document'] },
    }),
  );
}

describe('"Verified Breeder"', () => {
  // Shows product.verified-breeders
  it('needs a verified account, a confirmed email and a plausible address, each shown with its date', async () => {
    const breeder = await verifiedBreeder(product);
    await change(breeder, {
      emailVerifiedAt: new Date('2026-03-02T12:00:00Z'),
      physicalAddressAt: new Date('2026-03-01T12:00:00Z'),
    });
    await changeAccount(breeder, { verifiedAt: new Date('2026-03-03T12:00:00Z') });
    const read = await offer(breeder);
    expect(await read()).toEqual({
      badge: true,
      preview: true,
      checks: [
        ['Payment account verified by Stripe', 'Mar 3, 2026'],
        ['Email confirmed', 'Mar 2, 2026'],
        ['Postal address on file', 'Mar 1, 2026'],
      ],
      verified: true,
      location: true,
    });
  });

  // Shows product.verified-breeders, landing.example-pets
  it.each([
    ['requirements are open at Stripe', 'Payment account verified by Stripe', false, askForDocument],
    [
      'the email is not confirmed',
      'Email confirmed',
      true,
      (breeder: Breeder) => change(breeder, { emailVerified: false }),
    ],
    [
      'the address is filler',
      'Postal address on file',
      false,
      (breeder: Breeder) => breeder.call('PATCH', '/api/me', { physicalAddress: 'xxxxxxxxxx' }),
    ],
    [
      'the ZIP code is that of another state',
      'Postal address on file',
      false,
      (breeder: Breeder) => breeder.call('PATCH', '/api/me', { physicalAddress: '12 Oak Lane, Bend, OR 10118' }),
    ],
  ])('is not said while %s', async (_why, check, location, undo) => {
    const breeder = await verifiedBreeder(product);
    const read = await offer(breeder);
    await undo(breeder);
    const now = await read();
    expect(now).toMatchObject({ badge: false, preview: false, verified: false, location });
    expect(now.checks.map(([name]) => name)).not.toContain(check);
    expect(now.checks).toHaveLength(2);
  });
});

describe('the date of a check', () => {
  const datesOf = async ({ userId }: Breeder) => {
    const [row] = await product.dependencies.db
      .select({ email: users.emailVerifiedAt, address: users.physicalAddressAt, account: connectedAccounts.verifiedAt })
      .from(users)
      .innerJoin(connectedAccounts, eq(connectedAccounts.userId, users.id))
      .where(eq(users.id, userId));
    return row!;
  };

  // Shows product.verified-breeders
  it('is when it became true, also for a writer that knows no dates', async () => {
    const breeder = await verifiedBreeder(product);
    const since = await datesOf(breeder);
    for (const date of Object.values(since)) expect(date).toBeInstanceOf(Date);
    await breeder.call('PATCH', '/api/me', { website: 'https://kennel.example' });
    await changeAccount(breeder, { payoutsEnabled: true });
    expect(await datesOf(breeder)).toEqual(since);

    await change(breeder, { emailVerified: false });
    await changeAccount(breeder, { chargesEnabled: false });
    expect(await datesOf(breeder)).toEqual({ ...since, email: null, account: null });
    await change(breeder, { emailVerified: true, physicalAddress: '14 Oak Lane, Bend, OR 97701' });
    await changeAccount(breeder, { chargesEnabled: true });
    for (const [check, date] of Object.entries(await datesOf(breeder)))
      expect(date!.getTime(), check).toBeGreaterThan(since[check as keyof typeof since]!.getTime());
  });
});
