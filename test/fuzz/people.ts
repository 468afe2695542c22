import { connectAccount, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { setUpApp } from '../product/authenticator.ts';
import { createVisitor, type Visitor } from '../product/visitor.ts';

/** Somebody who sends requests. */
export interface Person {
  name: string;
  visitor: Visitor;
  /** What no other breeder, buyer or stranger may ever be shown. */
  secrets: string[];
  isAdmin: boolean;
}

let count = 0;

/** A breeder who can sell, with an offered pet. */
export async function createBreeder(url: string): Promise<Person> {
  const phoneNumber = `(503) 555-${String(1_000 + ++count).slice(-4)}`;
  const email = `canary-${count}-${Date.now().toString(36)}@example.net`;
  const breeder = await registerBreeder({ visitor: () => createVisitor(url) }, { email });
  await connectAccount(breeder);
  await breeder.call('PATCH', '/api/me', { phoneNumber });
  await offerPet(breeder);
  return { name: `breeder ${count}`, visitor: breeder, secrets: [email], isAdmin: false };
}

/** An admin with a second factor. */
export async function createAdmin(url: string, secretKey: string): Promise<Person> {
  const breeder: Breeder = await registerBreeder({ visitor: () => createVisitor(url) });
  await setUpApp(breeder);
  const claimed = await breeder.call('POST', '/api/setup-admin', { email: breeder.email, secretKey });
  if (claimed.status !== 200)
    throw new Error(`claiming the role answered ${claimed.status}: ${JSON.stringify(claimed.body)}`);
  return { name: 'admin', visitor: breeder, secrets: [], isAdmin: true };
}

/** A buyer or stranger: whatever cookies answers set are kept. */
export const createStranger = (url: string): Person => ({
  name: 'stranger',
  visitor: createVisitor(url),
  secrets: [],
  isAdmin: false,
});
