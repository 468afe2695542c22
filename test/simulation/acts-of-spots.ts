import { reservationLinks } from '../../server/private-links.ts';
import { sessionIn } from '../faults/acknowledged.ts';
import { CARDS, HOME, payByCard } from '../product/buyer.ts';
import { hiddenIn } from '../product/hidden-fields.ts';
import type { Facts } from './facts.ts';
import type { Person } from './known.ts';
import { parseToken } from './judge/terms.ts';
import { pick, type Act, type Scene } from './scene.ts';
import { signedFields } from './signing.ts';
import { SESSION_SECRET } from './world.ts';

const SECRETS = { sessionSecrets: [SESSION_SECRET] };

/** A confirmed person opens the checkout of their place, perhaps twice or by terms that changed, and pays or leaves it open. */
export async function payForSpot(scene: Scene, person: Person, b: number, c: number): Promise<void> {
  const { buyer, path } = person;
  const shown = hiddenIn((await buyer.call<string>('GET', path)).body);
  if (!shown['deposit']) return;
  const press = () => buyer.submit(path, { ...shown, act: 'pay' });
  const answers = await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]);
  const addresses = new Set(answers.flatMap(({ location }) => (location?.includes('cs_') ? location : [])));
  for (const address of addresses) {
    const terms = parseToken(shown['deposit']);
    scene.journal.terms.set(sessionIn(address), terms && scene.journal.dated(terms));
    if (c % 5 === 4) scene.known.openSpots.push({ person, address });
    else await payAt(scene, person, address, b, c);
  }
}

async function payAt(scene: Scene, person: Person, address: string, b: number, c: number): Promise<void> {
  const { buyer, email } = person;
  const number = b % 8 === 7 ? CARDS.declined : CARDS.pays;
  const back = await payByCard(buyer, address, number, { email });
  if (!back?.includes('/waitlist?order=')) return;
  const sessionId = sessionIn(address);
  scene.known.paidSpots.push({ person, sessionId });
  scene.promise(
    `place ${sessionId} was paid`,
    (facts) => isStrange(facts, sessionId) || facts.orderOf(sessionId)?.state === 'paid' || scene.hasLeft,
  );
  const page = c % 3 > 0 ? (await buyer.call('GET', back)).location : undefined;
  if (page !== undefined) await buyer.call('GET', page);
}

const isStrange = ({ provider }: Facts, sessionId: string) => provider.strangers.some(({ id }) => id === sessionId);

/** Somebody pays for a place, now or in a checkout that was left open, whatever happened to the list meanwhile. */
const paySpot: Act = async (scene, a, b, c) => {
  const { people, openSpots } = scene.known;
  const open = b % 4 === 3 ? pick(openSpots, a) : undefined;
  if (open) return payAt(scene, open.person, open.address, 0, c);
  const person = pick(people, a);
  if (person) await payForSpot(scene, person, b, c);
};

/** Where the law keeps Klarna from dogs, cats and rabbits. */
const CALIFORNIA = { state: 'CA', zip: '94110' };

/** A person whose place is paid reserves the chosen pet with it, and signs where the breeder asks for it; some press twice. */
export async function reserveBySpot(
  scene: Scene,
  { buyer, path, email }: Person,
  address: string,
  c: number,
): Promise<void> {
  const { pathname, search } = new URL(address);
  const shown = hiddenIn((await buyer.call<string>('GET', pathname + search)).body);
  if (shown['act'] !== 'reserve') return;
  const terms = parseToken(shown['deposit'] ?? '');
  scene.journal.pickTerms.set(email, terms && scene.journal.dated(terms));
  const fields = { ...shown, ...(c % 4 === 3 ? CALIFORNIA : HOME), ...signedFields(scene, shown) };
  const press = () => buyer.submit(path, fields);
  for (const { location } of await Promise.all(c % 3 === 0 ? [press(), press()] : [press()])) {
    const key = location && new URL(location).pathname === '/reservation' && new URL(location).searchParams.get('key');
    if (key)
      scene.promise(`a place reserved pet ${shown['pet']}`, ({ spots, orders }) =>
        orders.some(({ id, petId }) => spots.has(id) && petId !== null && reservationLinks.create(SECRETS, id) === key),
      );
  }
}

export const actsOfSpots = { paySpot };
