import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Pet } from '../../contract/pets/pets.ts';
import { sessions, users } from '../../server/db/schema.ts';
import { eventually } from './eventually.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

/** A registered breeder in the trial. */
export interface Breeder extends Visitor {
  email: string;
  password: string;
  userId: string;
}

const suffix = () => randomBytes(5).toString('hex');

export function registrationOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = suffix();
  return {
    username: `breeder-${name}`,
    email: `breeder-${name}@example.com`,
    fullName: 'Anna Berg',
    physicalAddress: '12 Oak Lane, Bend, OR 97701',
    password: 'correct horse',
    ...change,
  };
}

export async function registerBreeder(
  product: Pick<Product, 'visitor'>,
  change: Record<string, unknown> = {},
): Promise<Breeder> {
  const visitor = product.visitor();
  const registration = registrationOf(change);
  const { status, body } = await visitor.call('POST', '/api/register', registration);
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  return {
    ...visitor,
    email: String(registration['email']),
    password: String(registration['password']),
    userId: body['user'].id,
  };
}

/** Moves the end of a breeder's trial, because the tests run on the real clock. */
export async function endTrial(
  product: Product,
  breeder: Breeder,
  trialEndsAt = new Date(Date.now() - 1_000),
): Promise<void> {
  await product.dependencies.db.update(users).set({ trialEndsAt }).where(eq(users.id, breeder.userId));
}

/**
 * Makes a breeder an admin, who sells through the platform's own payment account, and whose sessions have given a second
 * factor.
 */
export async function makeAdmin({ dependencies: { db } }: Product, { userId }: Breeder): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, userId));
}

type Onboarding = 'finish' | 'later' | 'klarna_pending';

/** Completes the provider's onboarding pages as a person would. Returns the dashboard's redirect URL. */
export async function connectAccount(breeder: Breeder, how: Onboarding = 'finish'): Promise<string> {
  const { status, body } = await breeder.call('POST', '/api/stripe/connect', {});
  if (status !== 200) throw new Error(`connecting answered ${status}: ${JSON.stringify(body)}`);
  const returnUrl = await visitOnboarding(breeder, body['onboardingUrl'], how);
  const back = await breeder.call<string>('GET', returnUrl);
  return back.headers.get('location') ?? '';
}

/** Fills in the provider's registration page. Returns the address to which it leads. */
export async function visitOnboarding(
  visitor: Pick<Visitor, 'call' | 'submit'>,
  onboardingUrl: string,
  how: Onboarding = 'finish',
): Promise<string> {
  const visit = (await visitor.call<string>('GET', onboardingUrl)).location!;
  const page = await visitor.call<string>('GET', visit);
  return (await visitor.submit(visit, { ...fieldsOf(page.body), action: how })).location!;
}

/** The prefilled values of a form's fields. */
function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input\s[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  return fields;
}

/** Opens the link of the mail that registration sends. */
export async function confirmEmail(product: Pick<Product, 'dataDir'>, breeder: Breeder): Promise<void> {
  const [mail = ''] = await mailbox(product, breeder.email, 1);
  const token = /\/confirm-email#token=([\w-]{43})/.exec(mail)?.[1];
  const { status } = await breeder.call('POST', '/api/verify-email', { token });
  if (status !== 200) throw new Error(`confirming the email answered ${status}`);
}

/** A breeder who has passed every check: connected account, confirmed email and plausible address. */
export async function verifiedBreeder(product: Product): Promise<Breeder> {
  const breeder = await connectedBreeder(product);
  await confirmEmail(product, breeder);
  return breeder;
}

/** A breeder who can be paid: one that is ready, if the product has some. */
export async function connectedBreeder(
  product: Pick<Product, 'visitor' | 'takeReadyBreeder'>,
  how: Onboarding = 'finish',
): Promise<Breeder> {
  return (how === 'finish' && (await product.takeReadyBreeder?.())) || registerAndConnect(product, how);
}

export async function registerAndConnect(
  product: Pick<Product, 'visitor'>,
  how: Onboarding = 'finish',
): Promise<Breeder> {
  const breeder = await registerBreeder(product);
  const back = await connectAccount(breeder, how);
  // On a busy machine the provider's event may arrive after the redirect.
  if (how !== 'later' && !back.includes('stripe=connected'))
    await eventually(async () => {
      const { body } = await breeder.call('GET', '/api/stripe/status');
      if (!body['isConnected']) throw new Error('the payment account is not connected yet');
    });
  return breeder;
}

export const petOf = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Biscuit',
  breed: 'Golden Retriever',
  price: '1250.00',
  age: 'baby',
  description: 'A calm and friendly puppy.',
  ...change,
});

export async function createPet(breeder: Breeder, change: Record<string, unknown> = {}): Promise<Pet> {
  const { status, body } = await breeder.call('POST', '/api/pets', petOf(change));
  if (status !== 201) throw new Error(`creating a pet answered ${status}: ${JSON.stringify(body)}`);
  return body['pet'];
}

/** Creates a pet for sale with its link. */
export async function offerPet(
  breeder: Breeder,
  change: Record<string, unknown> = {},
): Promise<{ pet: Pet; linkId: string }> {
  const pet = await createPet(breeder, change);
  const { status, body } = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
  if (status !== 201) throw new Error(`creating a link answered ${status}: ${JSON.stringify(body)}`);
  return { pet, linkId: body['paymentLink'].id };
}
