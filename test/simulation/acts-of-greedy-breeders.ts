import { sessionIn } from '../faults/acknowledged.ts';
import { connectAccount } from '../product/breeder.ts';
import { offerAnimal, priceOf } from './acts-of-breeders.ts';
import { openCheckout, payCheckout } from './acts-of-buyers.ts';
import { bought, dayAhead, pageOf, rememberEnd, type Bought } from './acts-of-deposits.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { listOf, pathOf } from './acts-of-picks.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** What a breeder, or an admin, can do so that a buyer can't pay; and how it ends. */
interface Stall {
  begin: Act;
  end: Act;
}

const pathOfUser = ({ seller }: Scene) => `/api/admin/users/${seller.breeder.userId}`;

async function callForLink(scene: Scene, a: number, what: 'pause' | 'resume'): Promise<void> {
  const linkId = pick(scene.pets, a)?.linkId;
  if (linkId) await scene.seller.breeder.call('POST', `/api/payment-links/${linkId}/${what}`, {});
}

const STALLS: Stall[] = [
  {
    begin: async (scene) => {
      scene.spend();
      await scene.seller.breeder.call('POST', '/api/stripe/reset', {});
    },
    end: async ({ seller }) => void (await connectAccount(seller.breeder).catch(() => undefined)),
  },
  { begin: (scene, a) => callForLink(scene, a, 'pause'), end: (scene, a) => callForLink(scene, a, 'resume') },
  { begin: actsOfMembers.unsubscribe, end: actsOfMembers.subscribe },
  {
    begin: async (scene) => {
      scene.spend();
      scene.known.isSuspended = true;
      const admin = scene.watch(await scene.findAdmin());
      await admin.call('POST', `${pathOfUser(scene)}/suspend`, { reason: 'A simulated suspension' });
    },
    end: async (scene) => {
      const admin = scene.watch(await scene.findAdmin());
      await admin.call('POST', `${pathOfUser(scene)}/reinstate`);
      scene.known.isSuspended = false;
    },
  },
];

/** The breeder makes paying impossible. */
const stall: Act = async (scene, a, b, c) => {
  if (!scene.seller.isAdmin) await pick(STALLS, b)!.begin(scene, a, b, c);
};

/** The breeder makes it possible again, in one of the ways. */
const resume: Act = async (scene, a, b) => {
  if (!scene.seller.isAdmin) await pick(STALLS, b)!.end(scene, a, 0, 1);
};

/**
 * The greedy breeder takes what the product offers, the largest sum first: the deposit of a reservation, that of somebody who passed,
 * the turn of somebody who paid. Where there's nothing to take, the breeder keeps the buyer from paying.
 */
const grab: Act = async (scene, a, b, c) => {
  if (await keepReservation(scene)) return;
  if (await keepSpot(scene)) return;
  await stall(scene, a, b, c);
};

async function keepReservation(scene: Scene): Promise<boolean> {
  const { breeder } = scene.seller;
  const offers: { own: Bought; kept: number }[] = [];
  for (const own of await bought(scene)) {
    const { status, body } = await breeder.call('GET', `/api/orders/${own.orderId}`);
    if (status === 200 && body['sale'].ending) offers.push({ own, kept: Number(body['sale'].ending.kept) });
  }
  const [best] = offers.toSorted((one, other) => other.kept - one.kept);
  if (!best || best.kept === 0) return false;
  if (scene.known.paidSpots.some(({ sessionId }) => sessionId === best.own.sessionId))
    scene.known.keptSpots.add(best.own.orderId);
  const { status } = await breeder.call('POST', `/api/orders/${best.own.orderId}/release`, { returnAll: false });
  if (status === 200) rememberEnd(scene, best.own);
  return true;
}

async function keepSpot(scene: Scene): Promise<boolean> {
  const { breeder } = scene.seller;
  for (const litter of scene.known.litters) {
    const list = await listOf(scene, litter);
    const paid = list?.entries.filter((entry) => entry.paid) ?? [];
    const passed = paid.find((entry) => entry.state === 'passed' && !entry.paid?.returns);
    if (passed?.paid) {
      scene.known.keptSpots.add(passed.paid.orderId);
      await breeder.call('POST', `${pathOf(litter)}/entries/${passed.id}/keep-deposit`, {});
      return true;
    }
    const chooser = paid.find((entry) => entry.state === 'turn');
    if (!list?.turn || !chooser) continue;
    const person = scene.known.people.find(({ email }) => email === chooser.email);
    if (person) person.hasGone = true;
    await breeder.call('POST', `${pathOf(litter)}/pass`, { turnId: list.turn.id });
    return true;
  }
  return false;
}

/** A dog that its breeder calls something else, by a deposit that a dog's buyer would get back; the buyer pays, and may cancel. */
const misdeclare: Act = async (scene, _a, b, c) => {
  const pet = await offerAnimal(scene, 2 * priceOf(1 + (c % 95)), { species: 'other' }, true);
  if (!pet) return;
  const terms = { percent: 40, due: 'date', dueOn: dayAhead(2), graceDays: 0, terms: 'not_refundable' };
  await scene.seller.breeder.call('POST', `/api/pets/${pet.id}/deposit`, terms);
  const checkout = await openCheckout(scene, scene.pets.indexOf(pet), b, 'card');
  if (checkout) await payCheckout(scene, checkout, 0, 0);
  const own = (await bought(scene)).find(({ sessionId }) => sessionId === checkout?.sessionId);
  if (!own || c % 3 === 0) return;
  const { status } = await own.buyer.submit(pageOf(own), { act: 'cancel', sure: 'yes' });
  if (status === 303) rememberEnd(scene, own);
};

/** The breeder can't decide on a plan: each answer leads to a checkout that can be paid. */
const switchPlans: Act = async (scene) => {
  const { seller, weather, world, journal } = scene;
  if (seller.isAdmin) return;
  for (const plan of ['monthly', 'yearly', 'monthly']) {
    const { status, body } = await seller.breeder.call('POST', '/api/create-subscription', { plan });
    if (status !== 200) continue;
    const sessionId = sessionIn(String(body['checkoutUrl']));
    const [session] = await world.provider.store.query<{ status: string }>(
      "select data ->> 'status' as status from sandbox.objects where id = $1",
      [sessionId],
    );
    if (session?.status !== 'open' && !weather.hasFaults)
      journal.deadEnds.push(`the checkout ${sessionId} of the ${plan} plan is ${session?.status}`);
  }
};

export const actsOfGreedyBreeders = { stall, resume, grab, misdeclare, switchPlans };
