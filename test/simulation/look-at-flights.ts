import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { receiptLinks } from '../../server/private-links.ts';
import type { Visitor } from '../product/visitor.ts';
import { sessionIn } from '../faults/acknowledged.ts';
import { pageOf } from './acts-of-deposits.ts';
import { readRevenue, toCents } from './revenue.ts';
import { findFlights } from './flights-of-scenes.ts';
import { findFlightsSince, type Flight } from './flights.ts';
import type { Scene, ScenePet } from './scene.ts';
import { SESSION_SECRET } from './world.ts';

const SECRETS = { sessionSecrets: [SESSION_SECRET] };

/**
 * Its buyer and its breeder look at a payment that isn't certain, the breeder tries to hand the pet over, and a stranger to pay for it.
 * What they read and could do is evidence only where the provider said the same before and after it.
 */
export async function lookAtFlight(scene: Scene, { sessionId, orderId, isDebit, state }: Flight): Promise<void> {
  const { world, journal, checkouts, seller } = scene;
  const from = journal.now();
  const ofOrder = (await findFlights(scene)).filter((flight) => flight.orderId === orderId);
  const checkout = checkouts.find((each) => ofOrder.some((flight) => flight.sessionId === each.sessionId));
  if (!checkout) return;
  const { buyer, pet } = checkout;
  const { body: success } = await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
  const code = handOverCode(SECRETS, orderId);
  const pages = [`/payment-success?session_id=${sessionId}`, pageOf({ orderId })];
  const shown = await Promise.all(pages.map((path) => read(buyer, path)));
  const receipt = await read(world.visitor(), `/receipt?key=${receiptLinks.create(SECRETS, orderId)}`);
  const handOver = { code, at: new Date().toISOString() };
  const handedOver = await seller.breeder.call('POST', `/api/orders/${orderId}/hand-over`, handOver);
  const { status, body: sale } = await seller.breeder.call('GET', `/api/orders/${orderId}`);
  const revenueCents = await readRevenue(seller);
  const strangerPays = await tryAsStranger(scene, pet);
  const now = await findFlightsSince(world, scene.since.object);
  const after = now.find((flight) => flight.sessionId === sessionId)!.state;
  const paid = now.filter((flight) => flight.state === 'paid');
  journal.sightings.push({
    orderId,
    sessionId,
    isDebit,
    from,
    to: journal.now(),
    before: state,
    after,
    certainCents: sum(paid.filter((flight) => flight.orderId === orderId)),
    totalCents: status === 200 ? toCents(sale['sale'].order.total) : Infinity,
    says: {
      success: success['status'],
      sale: status === 200 ? sale['sale'].order.status : undefined,
      hasReceipt: receipt !== '',
      hasCode: handedOver.status === 200 || [...shown, receipt].some((page) => page.includes(code)),
      revenueCents,
    },
    mostRevenueCents: scene.revenueBefore + sum(paid) + recordedCash(scene),
    strangerPays,
  });
}

const sum = (flights: Flight[]) => flights.reduce((all, { cents }) => all + cents, 0);

const recordedCash = ({ known }: Scene) => known.recorded.reduce((all, { amountCents }) => all + amountCents, 0);

async function read(reader: Visitor, path: string): Promise<string> {
  const { status, body } = await reader.call<string>('GET', path);
  return status === 200 ? body : '';
}

/** Whether somebody else can pay for a pet; their checkout stays open, and may be paid like any other. */
async function tryAsStranger({ checkouts, journal, world }: Scene, pet: ScenePet): Promise<boolean> {
  const { linkId } = pet;
  if (!linkId) return false;
  const stranger = world.visitor();
  for (const paymentMethod of ['card', 'bank'] as const) {
    const { status, body } = await stranger.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod,
      customer: { name: 'Sam Stranger' },
    });
    if (status !== 200) continue;
    const address = String(body['checkoutUrl']);
    const sessionId = sessionIn(address);
    journal.terms.set(sessionId, undefined);
    const method = body['fallbackMessage'] === null ? paymentMethod : 'card';
    checkouts.push({ pet, linkId, sessionId, address, buyer: stranger, method, isPaid: false });
    return true;
  }
  return false;
}
