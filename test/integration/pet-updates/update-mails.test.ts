import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import { systemContext } from '../../../server/context.ts';
import { litterPets, mails, orders, photos, waitlistEntries } from '../../../server/db/schema.ts';
import { buildStopPath, stopSubject } from '../../../server/features/alerts/api.ts';
import { mailUpdates } from '../../../server/features/pet-updates/mail-updates.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { headersOfMailTo } from '../../product/outbox.ts';
import { eventually } from '../../product/eventually.ts';
import { postPicture, postUpdate } from '../../product/pet-updates.ts';
import type { Product } from '../../product/product.ts';
import { reservePet } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { joinList, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const MINUTE_MS = 60_000;

/** The job as it runs so many minutes from now. */
const runLater = (minutes: number = UPDATES.mailAfterMinutes) =>
  mailUpdates({ ...systemContext(product.dependencies), now: new Date(Date.now() + minutes * MINUTE_MS) });

const updateMailsTo = (recipient: string) =>
  product.dependencies.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), like(mails.occasion, 'update:%')))
    .orderBy(mails.createdAt);

describe('the mail about an update', () => {
  // Shows dashboard.update-mails
  it('goes once a day to the buyer, leads to their page, and has neither photo nor words', async () => {
    const { petId, buyerEmail, path } = await reservePet(product, breeder, undefined, { name: 'Nova' });
    const about = `pets/${petId}`;
    await postPicture(breeder, about, { words: 'Write to me at eve.example.com' });
    await runLater(UPDATES.mailAfterMinutes - 1);
    expect(await updateMailsTo(buyerEmail)).toEqual([]);
    await Promise.all([runLater(), runLater()]);
    const [mail, ...more] = await updateMailsTo(buyerEmail);
    expect(more).toEqual([]);
    expect([mail?.subject, mail?.text.includes(path)]).toEqual(['New pictures of Nova', true]);
    for (const part of ['eve.example', '/pictures/', '/photos/']) expect(mail!.html).not.toContain(part);
    await postPicture(breeder, about);
    await runLater();
    expect(await updateMailsTo(buyerEmail)).toHaveLength(1);
    await postUpdate(breeder, about, { words: '', ounces: '20' });
    await runLater(24 * 60 + 1);
    expect((await updateMailsTo(buyerEmail)).map(({ subject }) => subject)).toEqual([
      'New pictures of Nova',
      'News of Nova',
    ]);
  });

  // Shows dashboard.update-mails
  it('goes to the people on a litter’s list, each of whom stops it alone with one press', async () => {
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    const ann = await joinList(product, litter.id, 'Ann');
    const bob = await joinList(product, litter.id, 'Bob');
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater();
    const [first] = await updateMailsTo(ann.email);
    expect([first?.subject, (await updateMailsTo(bob.email)).length]).toEqual(['New pictures of Spring litter', 1]);
    await eventually(async () => expect((await updateMailsTo(ann.email))[0]?.sentAt).toBeInstanceOf(Date));
    expect(headersOfMailTo(product, ann.email, 'List-Unsubscribe')).toContain('List-Unsubscribe-Post');
    const stop = /\/stop-alerts\?key=[\w.-]+/.exec(first!.text)![0];
    const page = (await ann.visitor.call<string>('GET', stop)).body;
    expect(page).toContain('new pictures of this pet or litter');
    expect((await ann.visitor.submit(stop, { act: 'stop' })).status).toBe(303);
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater(24 * 60 + 1);
    expect([(await updateMailsTo(ann.email)).length, (await updateMailsTo(bob.email)).length]).toEqual([1, 2]);
    // Her turn is mailed all the same.
    await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
    const ofTurn = and(eq(mails.recipient, ann.email), like(mails.occasion, 'waitlist-turn:%'));
    await eventually(async () => expect(await product.dependencies.db.$count(mails, ofTurn)).toBe(1));
  });

  // Shows dashboard.update-mails
  it('isn’t sent to somebody who stopped the mails about their place on the list', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    const [ann, bob] = [await joinList(product, litter.id, 'Ann'), await joinList(product, litter.id, 'Bob')];
    const db = product.dependencies.db;
    const [{ id } = { id: '' }] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, ann.email));
    const stop = buildStopPath(product.dependencies.config, stopSubject('waitlist', id));
    expect((await ann.visitor.submit(stop, { act: 'stop' })).status).toBe(303);
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater();
    expect([(await updateMailsTo(ann.email)).length, (await updateMailsTo(bob.email)).length]).toEqual([0, 1]);
  });

  // Shows dashboard.update-mails
  it('is one a day for a mailbox, of a breeder’s pets and litters together, and ends for it with one press', async () => {
    const [one, other] = [await reservePet(product, breeder), await reservePet(product, breeder)];
    const db = product.dependencies.db;
    const litter = await litterWithList(breeder, ['Red']);
    await db.update(orders).set({ clientEmail: one.buyerEmail }).where(eq(orders.id, other.orderId));
    const ids = [one.petId, other.petId];
    await db.insert(litterPets).values(ids.map((petId, at) => ({ petId, litterId: litter.id, position: 8 + at })));
    await postPicture(breeder, `pets/${one.petId}`);
    await runLater();
    await postPicture(breeder, `pets/${other.petId}`);
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater();
    expect(await updateMailsTo(one.buyerEmail)).toHaveLength(1);
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater(24 * 60 + 1);
    expect(await updateMailsTo(one.buyerEmail)).toHaveLength(2);
    const stop = buildStopPath(product.dependencies.config, stopSubject('pictures', other.orderId));
    expect((await one.buyer.submit(stop, { act: 'stop' })).status).toBe(303);
    await postPicture(breeder, `litters/${litter.id}`);
    await runLater(2 * 24 * 60 + 1);
    expect(await updateMailsTo(one.buyerEmail)).toHaveLength(2);
  });

  // Shows dashboard.update-mails
  it('isn’t sent about an update whose only picture is gone', async () => {
    const { petId, buyerEmail } = await reservePet(product, breeder);
    const { photoId } = await postPicture(breeder, `pets/${petId}`, { words: '' });
    await product.dependencies.db.delete(photos).where(eq(photos.hash, photoId));
    await runLater();
    expect(await updateMailsTo(buyerEmail)).toEqual([]);
  });

  // Shows dashboard.update-mails
  it('isn’t sent about what was deleted before, nor to a buyer whose reservation has ended', async () => {
    const kept = await reservePet(product, breeder);
    const { updateId } = await postPicture(breeder, `pets/${kept.petId}`);
    await breeder.call('DELETE', `/api/updates/${updateId}`);
    const ended = await reservePet(product, breeder);
    await postPicture(breeder, `pets/${ended.petId}`);
    await ended.buyer.submit(ended.path, { act: 'cancel', sure: 'yes' });
    await runLater();
    expect([await updateMailsTo(kept.buyerEmail), await updateMailsTo(ended.buyerEmail)]).toEqual([[], []]);
  });
});
