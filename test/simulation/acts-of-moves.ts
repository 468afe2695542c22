import { hiddenIn } from '../product/hidden-fields.ts';
import { offer } from './acts-of-breeders.ts';
import { depositOf, inPairs } from './acts-of-cash.ts';
import { bought, pageOf, rememberEnd, type Bought } from './acts-of-deposits.ts';
import type { Facts } from './facts.ts';
import { pick, type Act, type Scene } from './scene.ts';
import { signedFields } from './signing.ts';

/** The breeder proposes to move a reservation to another pet, perhaps a new one or twice; many buyers answer at once. */
const propose: Act = async (scene, a, b, c) => {
  const own = pick(await bought(scene), a);
  const deposit = own && (await depositOf(scene, own));
  if (!own || !deposit) return;
  const { breeder } = scene.seller;
  const path = `/api/orders/${own.orderId}/move`;
  if (b % 7 === 6) return void (await breeder.call('DELETE', path));
  // Somewhat cheaper or dearer than the price now, which is without the fee.
  const cents = Math.round(((Number(deposit.total) + Number(deposit.rest)) / 1.05) * (70 + (c % 60)));
  const isNew = b % 3 > 0 || scene.pets.length < 2;
  const target = isNew ? await offer(scene, Math.max(cents, 50)) : pick(scene.pets, c);
  if (!target) return;
  scene.known.proposed.push({ orderId: own.orderId, petId: target.id });
  const press = () => breeder.call('POST', path, { petId: target.id });
  await Promise.all(b % 5 === 0 ? [press(), press()] : [press()]);
  if (c % 3 > 0) await answerMove(scene, a, b + 1, c);
};

/** The buyer reads what is proposed; some answer a page that they opened before. */
async function formOf(scene: Scene, own: Bought, c: number): Promise<Record<string, string>> {
  const { body } = await own.buyer.call<string>('GET', pageOf(own));
  const { move, hash, consentVersion } = hiddenIn(body);
  const { moveForms } = scene.known;
  if (move)
    moveForms.push({
      orderId: own.orderId,
      fields: { move, ...(hash ? { hash, consentVersion: consentVersion! } : {}) },
    });
  const read = moveForms.filter(({ orderId }) => orderId === own.orderId);
  return (c % 8 === 7 ? read[0] : read.at(-1))?.fields ?? {};
}

/**
 * The buyer accepts or declines; some press twice, or both, or cancel at the same moment. Who signed an agreement signs an addendum to
 * accept; some forget to at first, and are refused.
 */
const answerMove: Act = async (scene, a, b, c) => {
  const own = pick(await bought(scene), a);
  if (!own) return;
  const form = await formOf(scene, own, c);
  const { move } = form;
  if (!move) return;
  const signing = { ...form, ...signedFields(scene, form) };
  const isAccepted = ({ moves }: Facts) => moves.get(move)?.state === 'accepted';
  if (b % 2 === 1 && c % 4 > 0) {
    const { status } = await own.buyer.submit(pageOf(own), { move, act: 'move_yes' });
    if (status === 303) scene.promise(`move ${move} was accepted`, isAccepted);
  }
  const press = (act: string) => () =>
    own.buyer.submit(pageOf(own), { ...(act === 'move_yes' ? signing : {}), move, act });
  const wanted = c % 4 > 0 ? 'move_yes' : 'move_no';
  const opposite = c % 4 > 0 ? 'move_no' : 'move_yes';
  const cancels = b % 8 === 6;
  const [answers, canceled] = await Promise.all([
    inPairs(press(wanted), press(opposite), b),
    cancels ? own.buyer.submit(pageOf(own), { act: 'cancel', sure: 'yes' }) : undefined,
  ]);
  if (canceled?.status === 303) rememberEnd(scene, own);
  for (const { isDone, isOpposite } of answers) {
    const state = (isOpposite ? opposite : wanted) === 'move_yes' ? 'accepted' : 'declined';
    if (isDone) scene.promise(`move ${move} was ${state}`, ({ moves }) => moves.get(move)?.state === state);
  }
};

export const actsOfMoves = { propose, answerMove };
