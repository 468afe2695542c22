import { judge } from './judge/judge.ts';
import type { CaseFile, CaseOrder, Deed, Payment, ReadTerms, SaleClaims, Verdict } from './judge/case-file.ts';
import { chargeOf, takenBy } from './check-orders.ts';
import type { Facts } from './facts.ts';
import { pageOf } from './acts-of-deposits.ts';
import { listOf, pathOf } from './acts-of-picks.ts';
import type { Scene } from './scene.ts';
import { readStatement } from './statement-claims.ts';

type Session = Facts['provider']['sessions'][number];

/** Lets the judge decide about each scene; what is listed under "Failures" is owed, and nobody's loss. */
export async function judgeScenes(scenes: Scene[], facts: Facts): Promise<string[]> {
  const verdicts: Verdict[] = [];
  for (const [index, scene] of scenes.entries()) verdicts.push(...judge(await fileCase(scene, facts, index === 0)));
  const isListed = verdicts.some(({ unlessListed }) => unlessListed) ? await readFailures(scenes[0]!) : () => false;
  return verdicts
    .filter(({ unlessListed = [] }) => !unlessListed.some(isListed))
    .map(({ rule, what }) => `${rule}: ${what}`);
}

/** What an admin reads under "Failures". */
async function readFailures(scene: Scene): Promise<(id: string) => boolean> {
  const { body } = await (await scene.findAdmin()).call('GET', '/api/admin/failures');
  const list = JSON.stringify(body);
  return (id) => list.includes(id);
}

async function fileCase(scene: Scene, facts: Facts, isFirst: boolean): Promise<CaseFile> {
  const { seller, journal, pets, known } = scene;
  const orders: CaseOrder[] = [];
  for (const [id, sessions] of sessionsByOrder(scene, facts))
    orders.push(await describeOrder(scene, facts, id, sessions));
  const lists: CaseFile['lists'] = [];
  for (const litter of known.litters.filter(({ id }) => journal.mailboxLists.has(id)))
    lists.push({ id: litter.id, emails: ((await listOf(scene, litter))?.entries ?? []).map(({ email }) => email) });
  return {
    breeder: {
      userId: seller.breeder.userId,
      email: seller.breeder.email,
      isPlatform: seller.isAdmin,
      isUntouched: isUntouched(scene),
    },
    deeds: journal.deeds,
    jumps: journal.jumps,
    sightings: journal.sightings,
    orders,
    strays: isFirst ? facts.provider.strangers.flatMap((session) => describePayment(facts, session)) : [],
    statement: await readStatement(scene),
    pets: pets.map(({ id }) => ({ id, unpaidHolds: journal.unpaidHolds.get(id) ?? 0 })),
    entries: journal.entries,
    turns: journal.turns,
    soldOut: journal.soldOut,
    lists,
    deadEnds: journal.deadEnds,
  };
}

const isUntouched = ({ seller, journal }: Scene) =>
  !seller.isSpent && !journal.deeds.some(({ path }) => path.endsWith('/pause'));

/** The checkouts of this scene's people, oldest first, by their orders. Those on a deauthorized account are between its owner and the buyer. */
function sessionsByOrder({ checkouts, known }: Scene, { provider, spots }: Facts): Map<string, Session[]> {
  const own = new Set(checkouts.map(({ sessionId }) => sessionId));
  const emails = new Set(known.people.map(({ email }) => email));
  const orderIds = provider.sessions.flatMap(({ id, client_reference_id: orderId }) =>
    orderId && (own.has(id) || emails.has(spots.get(orderId) ?? '')) ? orderId : [],
  );
  const all = [...new Set(orderIds)].map((orderId) => {
    const sessions = provider.sessions.filter(({ client_reference_id: id }) => id === orderId);
    return [orderId, sessions.toSorted((one, other) => one.created - other.created)] as const;
  });
  return new Map(all.filter(([, sessions]) => !sessions.some(({ account }) => provider.left.has(account))));
}

async function describeOrder(scene: Scene, facts: Facts, id: string, sessions: Session[]): Promise<CaseOrder> {
  const { journal, checkouts, known, pets } = scene;
  const payments = sessions.flatMap((session) => describePayment(facts, session));
  const checkout = checkouts.find(({ sessionId }) => sessions.some((session) => session.id === sessionId));
  const person = known.people.find(({ email }) => email === facts.spots.get(id));
  const animal = person ? pets.find((pet) => pet.id === person.litter.petIds[0]) : checkout?.pet;
  const hasMoved = [...facts.moves.values()].some(({ orderId, state }) => orderId === id && state === 'accepted');
  const path = pageOf({ orderId: id });
  const key = keyIn(path)!;
  const sale = payments.length > 0 ? await readSale(scene, id, sessions) : undefined;
  return {
    id,
    key,
    spotKey: person && keyIn(person.path),
    linkId: hasMoved ? undefined : checkout?.linkId,
    listPath: person && pathOf(person.litter),
    readTerms: findTerms(scene, sessions, person && sale?.hasPet ? person.email : undefined),
    isProtected: animal?.isProtected ?? false,
    hasChanged: journal.deeds.some((deed) => isChange(deed, id, key)) || person !== undefined,
    payments,
    sale: sale?.claims,
    page: payments.length > 0 ? await readPage(scene, path) : undefined,
  };
}

const keyIn = (path: string) => /key=([\w-]+)/.exec(path)?.[1];

const isChange = ({ path, fields }: Deed, id: string, key: string) =>
  path === `/api/orders/${id}/cash` || (path.includes(`key=${key}`) && fields['act'] === 'move_yes');

function findTerms({ journal }: Scene, sessions: Session[], picker: string | undefined): (ReadTerms | undefined)[] {
  if (picker !== undefined) return [journal.pickTerms.get(picker)];
  const first = sessions.find(({ id }) => journal.terms.has(id));
  const terms = first && journal.terms.get(first.id);
  return terms === null ? [] : [terms];
}

function describePayment(facts: Facts, session: Session): Payment[] {
  const charge = chargeOf(facts, session);
  if (!charge) return [];
  const { fees, refunds, disputes } = facts.provider;
  const fee = typeof charge.application_fee === 'string' ? fees.get(charge.application_fee) : undefined;
  return [
    {
      sessionId: session.id,
      chargeId: charge.id,
      intentId: typeof session.payment_intent === 'string' ? session.payment_intent : '',
      account: charge.account,
      amount: charge.amount,
      feeAmount: fee?.amount ?? 0,
      feeRefunded: fee?.amount_refunded ?? 0,
      refunds: refunds
        .filter((refund) => refund.charge === charge.id)
        .map(({ amount, status, metadata, balance_transaction: moved }) => ({
          amount,
          // That of a debit has left the account, and is with the buyer's bank for days.
          status: status === 'pending' && moved !== null ? 'with_bank' : (status ?? ''),
          inDashboard: !metadata?.['refund_id'],
        })),
      disputes: disputes
        .filter((dispute) => dispute.charge === charge.id)
        .map((dispute) => ({ status: dispute.status, taken: takenBy(facts.provider, dispute) })),
    },
  ];
}

/** What the breeder reads of a sale, or, where the breeder has gone, its buyer. */
async function readSale(
  { seller, world }: Scene,
  id: string,
  sessions: Session[],
): Promise<{ claims: SaleClaims; hasPet: boolean } | undefined> {
  const { status, body } = await seller.breeder.call('GET', `/api/orders/${id}`);
  if (status === 200) {
    const { order, deposit } = body['sale'];
    const heldCents = deposit ? Math.round(Number(deposit.held) * 100) : undefined;
    const releasedBy = deposit?.releasedBy ?? undefined;
    return { claims: { status: order.status, heldCents, releasedBy }, hasPet: order.pet.id !== null };
  }
  const paid = sessions.filter(({ payment_status: state }) => state === 'paid').at(-1);
  if (status !== 401 || !paid) return undefined;
  const { body: success } = await world.visitor().call('GET', `/api/payment-success?session_id=${paid.id}`);
  const isSold = success['status'] === 'paid' && success['refund'] === null && success['due'] === undefined;
  return isSold ? { claims: { status: 'paid', heldCents: undefined, releasedBy: undefined }, hasPet: true } : undefined;
}

async function readPage({ world }: Scene, path: string): Promise<string | undefined> {
  const { status, body } = await world.visitor().call<string>('GET', path);
  return status === 200 ? body.replaceAll(/<[^>]*>/g, '') : undefined;
}
