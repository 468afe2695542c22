import { codeOf, setUpApp } from '../product/authenticator.ts';
import { connectAccount, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { offerWithDeposit, BIRD, KEPT } from '../product/reservation.ts';
import { createVisitor, type Visitor } from '../product/visitor.ts';
import { litterWithList } from '../product/waitlist.ts';
import type { Form, Identity } from './forms.ts';
import type { Ids } from './ids.ts';

/** Somebody who sends requests. */
export interface Person extends Identity {
  name: string;
  visitor: Visitor;
  isAdmin: boolean;
  /** Who may be shown this person's email, phone and address, beside admins: the breeder of a buyer, and the other way around. */
  partner: Person | undefined;
  /** Where pages and mails led, and the forms on them. */
  links: string[];
  forms: Form[];
  /** Ids of answers to this person. */
  ids: Ids;
  /** The pages of what a breeder sells. */
  offers: string[];
}

/** Older ones of a breeder, which may be sold or deleted. */
const HELD_OFFERS = 20;

let count = 0;
const people = new Map<number, Person>();

/** What of a person an answer shows: a canary in an email, a phone number or an address. */
const CANARY = /canary-(\d+)-|(?<!\w)503\D{0,3}(2\d\d)\D?(\d{4})(?!\w)|(\d+) Canary Lane/g;

/** Everybody of whom a text shows something, and what. */
export function shownIn(text: string): Map<Person, string> {
  const found = new Map<Person, string>();
  for (const [shown, email, exchange, line, lane] of text.matchAll(CANARY)) {
    const person = people.get(exchange ? Number(exchange) * 10_000 + Number(line) - 2_000_000 : Number(email ?? lane));
    if (person) found.set(person, shown);
  }
  return found;
}

function createPerson(name: string, visitor: Visitor, more: Partial<Person> = {}): Person {
  const number = ++count;
  const phone = `(503) ${200 + Math.floor(number / 10_000)}-${String(number % 10_000).padStart(4, '0')}`;
  const email = `canary-${number}-${Date.now().toString(36)}@example.net`;
  const person = { ...nothingKnown(), name: `${name} ${number}`, visitor, email, phone, ...more };
  people.set(number, person);
  return person;
}

const nothingKnown = () =>
  ({ isAdmin: false, partner: undefined, links: [], forms: [], ids: new Map(), offers: [] }) satisfies Partial<Person>;

/** A breeder who can sell, with something of each kind to buy. */
export async function createBreeder(url: string): Promise<Person> {
  const person = createPerson('breeder', createVisitor(url));
  const physicalAddress = `${count} Canary Lane, Bend, OR 97701`;
  const breeder = await registerBreeder({ visitor: () => person.visitor }, { email: person.email, physicalAddress });
  await breeder.call('PATCH', '/api/me', { phoneNumber: person.phone, addressVisibility: 'town' });
  await connectAccount(breeder);
  await offer(person);
  return person;
}

/** Lists a pet, one with a deposit, and a litter with a waiting list. Throws for a breeder who can't. */
export async function offer({ visitor, offers }: Person): Promise<void> {
  const breeder = visitor as Breeder;
  const pet = await offerPet(breeder);
  const reserved = await offerWithDeposit(breeder, KEPT, BIRD);
  const litter = await litterWithList(breeder, ['Red', 'Blue'], { breed: BIRD.breed, species: BIRD.species });
  const links = [pet.linkId, reserved.linkId, ...litter.linkIds].map((id) => `/checkout/${id}`);
  offers.splice(0, Infinity, ...links, `/litter/${litter.id}`, ...offers.slice(0, HELD_OFFERS));
}

/** A buyer of one breeder. */
export function createBuyer(url: string, breeder: Person): Person {
  const buyer = createPerson('buyer', createVisitor(url), { partner: breeder });
  breeder.partner = buyer;
  return buyer;
}

/** An admin with a second factor, and what signs in again: a session ends, and a password given long ago confirms nothing. */
export async function createAdmin(url: string, secretKey: string): Promise<Person & { signIn: () => Promise<void> }> {
  const breeder: Breeder = await registerBreeder({ visitor: () => createVisitor(url) });
  const { secret } = await setUpApp(breeder);
  const claimed = await breeder.call('POST', '/api/setup-admin', { email: breeder.email, secretKey });
  if (claimed.status !== 200)
    throw new Error(`claiming the role answered ${claimed.status}: ${JSON.stringify(claimed.body)}`);
  const signIn = async () => {
    const { email, password } = breeder;
    await breeder.call('POST', '/api/login', { email, password });
    const { status, body } = await breeder.call('POST', '/api/login/code', { code: codeOf(secret) });
    if (status !== 200) throw new Error(`the admin's code answered ${status}: ${JSON.stringify(body)}`);
  };
  return { ...createPerson('admin', breeder, { isAdmin: true }), signIn };
}

/** Nobody that the site knows. Isn't remembered, so that a million of them cost nothing. */
export const createStranger = (url: string): Person => ({
  ...nothingKnown(),
  name: 'stranger',
  visitor: createVisitor(url),
  email: 'stranger@example.com',
  phone: '(503) 555-0142',
});
