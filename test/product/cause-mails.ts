import { expect } from 'vitest';
import { alertPath } from '../../contract/alerts/alerts.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { systemContext } from '../../server/context.ts';
import { sendAlerts } from '../../server/features/alerts/send.ts';
import { remindOfTrials } from '../../server/features/subscriptions/queue-mails.ts';
import { connectedBreeder, offerPet, registerBreeder } from './breeder.ts';
import { openCheckout } from './buyer.ts';
import { eventually } from './eventually.ts';
import { mailContaining } from './outbox.ts';
import type { Product } from './product.ts';
import { ask, newBuyer, submitQuestion } from './questions.ts';
import { reservePet } from './reservation.ts';
import { sellPet } from './sale.ts';
import { joinList, litterWithList, submitJoin } from './waitlist.ts';

/** Has a mail of each kind of page sent, before anybody has acted by it. */
export async function causeMails(product: Product): Promise<void> {
  const breeder = await connectedBreeder(product);
  const other = await registerBreeder(product);
  await other.call('POST', '/api/user/email-change', { newEmail: `new.${other.email}` });
  await product.visitor().call('POST', '/api/forgot-password', { email: other.email });
  await remindOfTrials({ ...systemContext(product.dependencies), now: new Date(Date.now() + 6 * DAY_MS) });

  const { linkId } = await offerPet(breeder, { name: 'Juniper' });
  await submitQuestion(product.visitor(), linkId, newBuyer());
  await ask(product, linkId);
  const question = await eventually(async () => (await breeder.call('GET', '/api/questions')).body['questions'][0]);
  const answer = { text: 'Yes, both are.', key: crypto.randomUUID() };
  expect((await breeder.call('POST', `/api/questions/${question.id}/messages`, answer)).status).toBe(201);

  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  await submitJoin(product.visitor(), litter.id, newBuyer());
  await joinList(product, litter.id, 'Ann');
  await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });

  const held = await offerPet(breeder, { name: 'Maple' });
  await openCheckout(product.visitor(), held.linkId);
  await product.visitor().submit(alertPath(held.linkId), { email: newBuyer() });
  await breeder.call('POST', `/api/pets/${held.pet.id}/end-hold`, { refuseBuyer: false });
  await sendAlerts(systemContext(product.dependencies));

  const sale = await sellPet(product, breeder);
  const receipt = /\/receipt\?key=[\w-]{43}/.exec(await mailContaining(product, sale.buyerEmail, '/receipt?key='))![0];
  const code = />([0-9A-HJKMNP-TV-Z]{6})<\/p>/.exec((await product.visitor().call<string>('GET', receipt)).body)![1];
  const handOver = { at: new Date().toISOString(), code };
  expect((await breeder.call('POST', `/api/orders/${sale.orderId}/hand-over`, handOver)).status).toBe(200);
  await reservePet(product, breeder);
  for (const kind of ['copy', 'deletion'])
    await product.visitor().call('POST', '/api/buyer-data', { email: sale.buyerEmail, kind });
}
