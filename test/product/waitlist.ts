import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Waitlist } from '../../contract/waitlists/waitlists.ts';
import { waitlistEntries } from '../../server/db/schema.ts';
import type { Breeder } from './breeder.ts';
import { HOME, payByCard } from './buyer.ts';
import { hiddenIn } from './hidden-fields.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import { newBuyer } from './questions.ts';
import { BIRD } from './reservation.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A litter whose pets have links, and whose list people can join. */
export async function litterWithList(breeder: Breeder, names = ['Red', 'Blue', 'Green'], change: object = {}) {
  const { body } = await breeder.call('POST', '/api/litters', {
    name: 'Spring litter',
    bornOn: '2026-10-01',
    breed: 'Golden Retriever',
    price: '1250.00',
    description: 'Raised in our living room.',
    names,
    ...change,
  });
  const petIds: string[] = body['pets'].map(({ id }: { id: string }) => id);
  const linkIds: string[] = [];
  for (const petId of petIds)
    linkIds.push((await breeder.call('POST', '/api/create-payment-link', { petId })).body['paymentLink'].id);
  const id: string = body['litter'].id;
  await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
  return { id, petIds, linkIds };
}

/** Fills in the form behind "Join the waiting list" as a browser without scripts would. */
export const submitJoin = (
  visitor: Visitor,
  litterId: string,
  email: string,
  change: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<string>> =>
  visitor.submit(`/litter/${litterId}/waitlist`, { name: 'Wanda Waiting', email, note: '', ...change }, headers);

/** The path of the private page, in the newest mail to somebody. */
export async function entryPath(product: Pick<Product, 'dataDir'>, email: string, mails = 1): Promise<string> {
  const newest = (await mailbox(product, email, mails)).at(-1)!;
  const path = /\/waitlist\?key=[\w-]{43}/.exec(newest)?.[0];
  if (!path) throw new Error('the mail has no address of a place on a list');
  return path;
}

/** Somebody on the list, who has confirmed the address. */
export async function joinList(product: Product, litterId: string, name: string) {
  const email = newBuyer();
  const visitor = product.visitor();
  const sent = await submitJoin(visitor, litterId, email, { name });
  if (sent.status !== 200) throw new Error(`the form answered ${sent.status}: ${sent.body}`);
  const path = await entryPath(product, email);
  await visitor.submit(path, { act: 'join' });
  return { email, path, visitor };
}

/** The list's deposit, as the breeder sets it. */
export const setListDeposit = (breeder: Breeder, litterId: string, deposit: object | null) =>
  breeder.call('PATCH', `/api/litters/${litterId}/waitlist`, { deposit });

/** A litter of birds, whose terms no law beats, with a list by a deposit. */
export async function litterWithPaidList(
  breeder: Breeder,
  deposit: object = { amount: '100.00' },
  names = ['Red', 'Blue'],
) {
  const { breed, species } = BIRD;
  const litter = await litterWithList(breeder, names, { breed, species });
  const { status } = await setListDeposit(breeder, litter.id, deposit);
  if (status !== 200) throw new Error(`setting the deposit of a list answered ${status}`);
  return litter;
}

/** Presses "Pay" on the private page, as a browser without scripts would. Returns the answer, which leads to the checkout. */
export async function openSpot(visitor: Visitor, path: string): Promise<Answer<string>> {
  const { body } = await visitor.call<string>('GET', path);
  return visitor.submit(path, { ...hiddenIn(body), act: 'pay' });
}

/** Somebody on the list by a paid deposit. */
export async function payForSpot(product: Product, litterId: string, name: string) {
  const person = await joinList(product, litterId, name);
  const { location } = await openSpot(person.visitor, person.path);
  const back = await payByCard(person.visitor, location!, undefined, { email: person.email });
  const { location: page } = await person.visitor.call('GET', back!);
  await person.visitor.call('GET', page!);
  return person;
}

/** Chooses a pet with a paid place, and reserves it. Returns the answer, which leads to the reservation. */
export async function reserveBySpot(
  visitor: Visitor,
  path: string,
  petId: string,
  fields: Record<string, string> = {},
) {
  const { location } = await visitor.submit(path, { act: 'pick', pet: petId });
  const at = new URL(location!);
  const page = (await visitor.call<string>('GET', at.pathname + at.search)).body;
  const reserved = await visitor.submit(path, { ...hiddenIn(page), ...HOME, ...fields });
  return { page, reserved };
}

export const listOf = async (breeder: Breeder, litterId: string): Promise<Waitlist> =>
  (await breeder.call('GET', `/api/litters/${litterId}/waitlist`)).body['waitlist'];

/** Lets the last change of somebody's entry, and the last mail to them, be so many days ago. */
export async function ageEntry({ dependencies: { db } }: Product, email: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  await db.update(waitlistEntries).set({ changedAt: at, mailedAt: at }).where(eq(waitlistEntries.email, email));
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** What calls about litters and their lists need to reach their thing, where an empty body is refused before. */
export const LITTER_BODIES: Record<string, unknown> = {
  'patch /api/litters/{id}': { name: 'Mine' },
  'post /api/litters/{id}/birth': {
    bornOn: '2026-10-01',
    breed: 'Poodle',
    price: '900.00',
    description: 'Friendly and calm',
    count: 1,
  },
  'post /api/litters/{id}/pets': { petId: UNKNOWN },
  'patch /api/litters/{id}/waitlist': { takesEntries: false },
  'post /api/litters/{id}/waitlist/pass': { turnId: UNKNOWN },
  'patch /api/litters/{id}/waitlist/entries/{entryId}': { before: null },
  'post /api/litters/{id}/waitlist/entries/{entryId}/decision': { decision: 'approve' },
};
