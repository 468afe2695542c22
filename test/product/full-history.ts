import { sellSigned, sellByAgreement } from './agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from './breeder.ts';
import { openCheckout, payByKlarna } from './buyer.ts';
import { operate } from './operator.ts';
import type { Product } from './product.ts';
import { ask } from './questions.ts';
import { quiet } from './quiet.ts';
import { BIRD, KEPT, payRest, reservePet } from './reservation.ts';
import { orderOf, sellPet } from './sale.ts';
import { litterWithPaidList, payForSpot, reserveBySpot } from './waitlist.ts';

/** One sale of each kind, with what can follow it, of one breeder. Returns that breeder once nothing is left to do. */
export async function sellInEveryWay(product: Product): Promise<Breeder> {
  const breeder = await connectedBreeder(product);
  const refunded = await sellPet(product, breeder);
  await breeder.call('POST', `/api/orders/${refunded.orderId}/refund`, { amount: '100.00' });
  const disputed = await sellPet(product, breeder);
  await operate(product, 'open_dispute', { charge: (await orderOf(product, disputed.orderId)).chargeId });
  const { linkId } = await offerPet(breeder, BIRD);
  const buyer = product.visitor();
  await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'approve');
  await ask(product, linkId);

  await payRest(product, await reservePet(product, breeder, KEPT, BIRD));
  await payRest(product, await reservePet(product, breeder, undefined, BIRD), '300.00');
  const left = await reservePet(product, breeder, KEPT, BIRD);
  await left.buyer.submit(left.path, { act: 'cancel', sure: 'yes' });

  const list = await litterWithPaidList(breeder);
  const first = await payForSpot(product, list.id, 'First in Line');
  await payForSpot(product, list.id, 'Second in Line');
  await breeder.call('PATCH', `/api/litters/${list.id}/waitlist`, { picks: 'running' });
  await reserveBySpot(first.visitor, first.path, list.petIds[0]!);

  await sellByAgreement(breeder);
  await sellSigned(product, breeder);
  await quiet(product);
  return breeder;
}
