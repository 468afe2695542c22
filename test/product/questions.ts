import { eventually } from './eventually.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A buyer's address that no other test uses. */
export const newBuyer = () => `buyer-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Fills in the form behind "Ask a question" as a browser without scripts would. */
export const submitQuestion = (
  visitor: Visitor,
  linkId: string,
  email: string,
  change: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<string>> =>
  visitor.submit(
    `/checkout/${linkId}/question`,
    { name: 'Ben Buyer', email, text: 'Is she vaccinated?', key: crypto.randomUUID(), ...change },
    headers,
  );

/** Submits the form behind "Ask for a new photo" as a browser without scripts would. */
export const submitPhotoRequest = (visitor: Visitor, linkId: string, email: string): Promise<Answer<string>> =>
  visitor.submit(`/checkout/${linkId}/photo`, { name: 'Ben Buyer', email, key: crypto.randomUUID() });

/** A confirmed request for a new photo, and where its buyer reads how it went. */
export async function askForPhoto(product: Product, linkId: string): Promise<{ email: string; path: string }> {
  const email = newBuyer();
  const visitor = product.visitor();
  await submitPhotoRequest(visitor, linkId, email);
  const path = await eventually(() => privatePath(product, email));
  await visitor.submit(path, { act: 'confirm' });
  return { email, path };
}

/** The path of the buyer's private page, in the newest mail to them. */
export async function privatePath(product: Pick<Product, 'dataDir'>, email: string, mails = 1): Promise<string> {
  const newest = (await mailbox(product, email, mails)).at(-1)!;
  const path = /\/question\?key=[\w-]{43}/.exec(newest)?.[0];
  if (!path) throw new Error('the mail has no address of a question');
  return path;
}

/** A confirmed question, and where its buyer reads it. */
export async function ask(
  product: Product,
  linkId: string,
  { email = newBuyer(), ...change }: Record<string, string> & { email?: string } = {},
): Promise<{ email: string; path: string }> {
  const visitor = product.visitor();
  const sent = await submitQuestion(visitor, linkId, email, change);
  if (sent.status !== 200) throw new Error(`the question answered ${sent.status}`);
  const path = await eventually(() => privatePath(product, email));
  await visitor.submit(path, { act: 'confirm' });
  return { email, path };
}
