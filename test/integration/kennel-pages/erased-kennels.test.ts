import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import {
  accountErasures,
  invitations,
  kennelAddresses,
  kennelPages,
  paymentLinks,
  pets,
  photos,
  users,
} from '../../../server/db/schema.ts';
import { eraseAccountJob } from '../../../server/registry/account-deletion.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, offerPet, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { newKennelAddress, saveKennel } from '../../product/kennel.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { invite, joinAs } from '../../product/people.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

/** A breeder with a page, its logo and somebody at work, whose account the release before has closed and erased up to a step. */
async function closedByReleaseBefore({ step, finishedAt }: { step: string; finishedAt: Date | null }) {
  const { db } = product.dependencies;
  const owner = await verifiedBreeder(product);
  await saveKennel(owner);
  expect((await owner.upload('/api/kennel-page/logo', await smallPhoto())).status).toBe(200);
  const person = await joinAs(product, owner, 'helper');
  await invite(product, owner, 'helper');
  const closedAt = new Date();
  await db.update(users).set({ closedAt }).where(eq(users.id, owner.userId));
  const email = finishedAt ? null : owner.email;
  await db.insert(accountErasures).values({ userId: owner.userId, email, step, startedAt: closedAt, finishedAt });
  return { owner, person };
}

async function leftOf({ userId }: Breeder) {
  const { db } = product.dependencies;
  return {
    pages: await db.$count(kennelPages, eq(kennelPages.userId, userId)),
    addresses: await db.$count(kennelAddresses, eq(kennelAddresses.userId, userId)),
    photos: await db.$count(photos, eq(photos.userId, userId)),
    invitations: await db.$count(invitations, eq(invitations.userId, userId)),
  };
}
const NOTHING = { pages: 0, addresses: 0, photos: 0, invitations: 0 };

describe('a closed account whose erasure the release before began', () => {
  it('deletes photos that a kennel’s page shows, as that release does', async () => {
    const { owner } = await closedByReleaseBefore({ step: 'pets', finishedAt: null });
    await product.dependencies.db.delete(photos).where(eq(photos.userId, owner.userId));
    const [page] = await product.dependencies.db.select().from(kennelPages).where(eq(kennelPages.userId, owner.userId));
    expect(page).toMatchObject({ userId: owner.userId, logoHash: null });
  });

  it('is erased with its page, invitations and people by this one', async () => {
    const { owner, person } = await closedByReleaseBefore({ step: 'photos', finishedAt: null });
    const context = systemContext(product.dependencies);
    await eraseAccountJob.handle(context, { userId: owner.userId });
    expect(await leftOf(owner)).toEqual(NOTHING);
    expect((await person.call('GET', '/api/me')).status).toBe(401);
    const ofOwner = eq(accountErasures.userId, owner.userId);
    expect((await product.dependencies.db.select().from(accountErasures).where(ofOwner))[0]).toMatchObject({
      email: null,
      finishedAt: expect.any(Date),
    });
  });

  it('loses by night what that release left of it, once it had ended the erasure', async () => {
    const { owner, person } = await closedByReleaseBefore({ step: 'mails', finishedAt: new Date() });
    await product.dependencies.db.delete(photos).where(eq(photos.userId, owner.userId));
    await eraseDue(systemContext(product.dependencies));
    expect(await leftOf(owner)).toEqual(NOTHING);
    const [row] = await product.dependencies.db.select().from(users).where(eq(users.id, person.userId));
    expect(row).toMatchObject({ fullName: 'Deleted account', closedAt: expect.any(Date) });
  });
});

describe('an address of a kennel', () => {
  it('is taken only with a confirmed mailbox', async () => {
    const breeder = await connectedBreeder(product);
    const refused = await saveKennel(breeder, { isOn: false });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
  });

  it('is free again after its account is erased, where no page was ever on', async () => {
    const [owner, heir] = [await verifiedBreeder(product), await verifiedBreeder(product)];
    const [unseen, seen] = [newKennelAddress(), newKennelAddress()];
    for (const [address, isOn] of [
      [unseen, false],
      [seen, false],
      [seen, true],
    ])
      expect((await saveKennel(owner, { address, isOn })).status).toBe(200);
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => expect((await saveKennel(heir, { address: unseen })).status).toBe(200));
    expect((await saveKennel(heir, { address: seen })).status).toBe(400);
  });
});

describe('saving the page of a kennel', () => {
  it.runIf(isOnServer)('waits for a payment that has locked a pet of it, and no other kennel waits', async () => {
    const [breeder, other] = [await verifiedBreeder(product), await verifiedBreeder(product)];
    const { pet, linkId } = await offerPet(breeder);
    const { db } = product.dependencies;
    const saving = await db.transaction(async (tx) => {
      await tx.select().from(pets).where(eq(pets.id, pet.id)).for('update');
      const answer = saveKennel(breeder, { petIds: [pet.id] });
      await someoneWaits(db);
      expect((await saveKennel(other)).status).toBe(200);
      await tx.select().from(paymentLinks).where(eq(paymentLinks.id, linkId)).for('update');
      return { answer };
    });
    expect((await saving.answer).body['kennelPage'].petIds).toEqual([pet.id]);
  });

  it('twice at once leaves the pets of one of the two', async () => {
    const breeder = await verifiedBreeder(product);
    const { pet } = await offerPet(breeder);
    const page = { address: newKennelAddress(), petIds: [pet.id] };
    const answers = await Promise.all([saveKennel(breeder, page), saveKennel(breeder, page)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
