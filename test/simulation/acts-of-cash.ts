import type { OrderDeposit } from '../../contract/reservations/reserved-orders.ts';
import { hiddenIn } from '../product/hidden-fields.ts';
import type { Answer } from '../product/visitor.ts';
import { bought, dayAhead, pageOf, type Bought } from './acts-of-deposits.ts';
import type { Facts } from './facts.ts';
import { asPrice } from './acts-of-breeders.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** What the breeder's page of a sale says of its deposit; undefined for one paid in full. */
export async function depositOf(scene: Scene, { orderId }: Bought): Promise<OrderDeposit | undefined> {
  const { status, body } = await scene.seller.breeder.call('GET', `/api/orders/${orderId}`);
  return status === 200 ? (body['sale'].deposit ?? undefined) : undefined;
}

/** The breeder records what the buyer paid directly, all of the rest or a part, perhaps twice; many buyers answer at once. */
const cash: Act = async (scene, a, b, c) => {
  const own = pick(await bought(scene), a);
  const deposit = own && (await depositOf(scene, own));
  if (!deposit) return;
  const { breeder } = scene.seller;
  const path = `/api/orders/${own.orderId}/cash`;
  if (b % 7 === 6) return void (await breeder.call('DELETE', path));
  const dueCents = Math.round(Number(deposit.dueInCash) * 100);
  const amountCents = b % 3 === 0 ? dueCents : Math.max(1, Math.floor((dueCents * (1 + (c % 100))) / 100));
  scene.known.recorded.push({ orderId: own.orderId, amountCents });
  const record = {
    amount: asPrice(amountCents),
    method: c % 2 === 0 ? 'cash' : 'zelle',
    receivedOn: dayAhead(-(c % 3)),
  };
  const press = () => breeder.call('POST', path, record);
  await Promise.all(b % 5 === 0 ? [press(), press()] : [press()]);
  if (c % 3 > 0) await answerCash(scene, a, b + 1, c);
};

/** The buyer confirms a recorded payment or says that it isn't theirs; some press twice, or both. */
const answerCash: Act = async (scene, a, b, c) => {
  const own = pick(await bought(scene), a);
  const part = own && (await partOnPage(own));
  if (!part) return;
  const yes = () => own.buyer.submit(pageOf(own), { act: 'cash_yes', part });
  const no = () => own.buyer.submit(pageOf(own), { act: 'cash_no', part, words: 'I paid nothing.' });
  const isYes = c % 4 > 0;
  const answers = await inPairs(isYes ? yes : no, isYes ? no : yes, b);
  const isPart = (state: string) => (each: Facts['parts'][number]) =>
    each.paymentId === part && each.kind === 'cash' && each.state === state;
  for (const { isDone, isOpposite } of answers) {
    const state = isYes === isOpposite ? 'failed' : 'paid';
    if (isDone) scene.promise(`cash ${part} was ${state}`, ({ parts }) => parts.some(isPart(state)));
  }
};

/** Presses a button once, twice, or at the same moment as the opposite one. */
export const inPairs = async (
  press: () => Promise<Answer<string>>,
  opposite: () => Promise<Answer<string>>,
  b: number,
): Promise<{ isDone: boolean; isOpposite: boolean }[]> => {
  const buttons = b % 4 === 0 ? [press, press] : b % 4 === 3 ? [press, opposite] : [press];
  const answers = await Promise.all(buttons.map((button) => button()));
  return answers.map(({ status }, index) => ({ isDone: status === 303, isOpposite: buttons[index] === opposite }));
};

/** The buyer reads the question on the page. */
async function partOnPage(own: Bought): Promise<string | undefined> {
  return hiddenIn((await own.buyer.call<string>('GET', pageOf(own))).body)['part'];
}

/** The breeder gave cash back by hand. */
const returnCash: Act = async (scene, a, b) => {
  const own = pick(await bought(scene), a);
  const deposit = own && (await depositOf(scene, own));
  const part = deposit?.payments.find(({ kind, state }) => kind === 'cash' && state === 'paid');
  if (!own || !part) return;
  const press = () =>
    scene.seller.breeder.call('POST', `/api/orders/${own.orderId}/cash-returned`, { paymentId: part.id });
  for (const { status } of await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]))
    if (status === 200)
      scene.promise(`cash ${part.id} went back`, ({ refunds }) =>
        refunds.some((refund) => refund.paymentId === part.id && refund.status === 'succeeded'),
      );
};

export const actsOfCash = { cash, answerCash, returnCash };
