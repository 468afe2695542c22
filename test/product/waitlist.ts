import type { Waitlist } from '../../contract/waitlists.ts';
import type { Breeder } from './breeder.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import { newBuyer } from './questions.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A litter whose pets have links, and whose list people can join. */
export async function litterWithList(breeder: Breeder, names = ['Red', 'Blue', 'Green']) {
  const { body } = await breeder.call('POST', '/api/litters', {
    name: 'Spring litter',
    bornOn: '2026-10-01',
    breed: 'Golden Retriever',
    price: '1250.00',
    description: 'Raised in our living room.',
    names,
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

export const listOf = async (breeder: Breeder, litterId: string): Promise<Waitlist> =>
  (await breeder.call('GET', `/api/litters/${litterId}/waitlist`)).body['waitlist'];
