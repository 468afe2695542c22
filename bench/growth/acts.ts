import { smallPhoto } from '../../test/photos/images.ts';
import { pdfOf } from '../../test/photos/papers.ts';
import { operate } from '../../test/product/operator.ts';
import { confirmEmail, connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../test/product/breeder.ts';
import { redeemBuyerData } from '../../test/product/buyer-data.ts';
import { eventually } from '../../test/product/eventually.ts';
import { mailbox } from '../../test/product/outbox.ts';
import type { Product } from '../../test/product/product.ts';
import { ask, askForPhoto } from '../../test/product/questions.ts';
import { payRest, reservePet } from '../../test/product/reservation.ts';
import { orderOf, sellPet } from '../../test/product/sale.ts';
import { me, subscribeAtProvider } from '../../test/product/subscriber.ts';
import { joinList, litterWithList, litterWithPaidList, payForSpot } from '../../test/product/waitlist.ts';
import type { Recorder } from './statements.ts';

/** What people do, with what a call should answer; the jobs that follow run meanwhile. */
type Act = (product: Product, admin: Breeder) => Promise<unknown>;

/** Does what people do that writes. A failed act throws: it would have hidden statements. */
export async function doEverything(product: Product, admin: Breeder, recorder: Recorder): Promise<void> {
  const failures: Error[] = [];
  for (const [name, act] of Object.entries(ACTS))
    await recorder.during(name, () =>
      act(product, admin).catch((cause: unknown) => failures.push(new Error(`${name}: ${String(cause)}`, { cause }))),
    );
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

async function does<Body = unknown>(by: Breeder, method: string, path: string, body?: object): Promise<Body> {
  const answer = await by.call<Body>(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A secret in the mails to somebody. */
const inMails = (product: Product, address: string, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const found = pattern.exec((await mailbox(product, address, 1)).join('\n'))?.[1];
    if (!found) throw new Error(`no ${pattern} in the mails yet`);
    return found;
  });

const ACTS: Record<string, Act> = {
  async 'registration, sign-in and the account'(product) {
    const breeder = await registerBreeder(product);
    await confirmEmail(product, breeder);
    const { email, password } = breeder;
    await product.visitor().call('POST', '/api/login', { email, password: 'not this one' });
    await does({ ...breeder, ...product.visitor() }, 'POST', '/api/login', { email: email.toUpperCase(), password });
    await does(breeder, 'PATCH', '/api/me', { fullName: 'Anna Birch' });
    const newPassword = 'a better horse by far';
    await does(breeder, 'POST', '/api/user/change-password', { currentPassword: password, newPassword });
    await does(breeder, 'POST', '/api/forgot-password', { email });
    const token = await inMails(product, email, /\/reset-password\?token=([\w-]{43})/);
    await does({ ...breeder, ...product.visitor() }, 'POST', '/api/reset-password', { token, newPassword: password });
  },

  async 'a new address, and the end of sessions'(product) {
    const breeder = await registerBreeder(product);
    const newEmail = `new-${breeder.email}`;
    await does(breeder, 'POST', '/api/user/email-change', { newEmail });
    for (const address of [breeder.email, newEmail]) {
      const token = await inMails(product, address, /\/confirm-email-change#token=([\w-]{43})/);
      await does(breeder, 'POST', '/api/confirm-email-change', { token });
    }
    await does(breeder, 'POST', '/api/support-requests', { message: 'How do I sell a litter?' });
    await does(breeder, 'DELETE', '/api/user/sessions');
    await does(breeder, 'POST', '/api/logout', {});
  },

  async 'pets, links and photos'(product) {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await does(breeder, 'PATCH', `/api/pets/${pet.id}`, { name: 'Maple', price: '1300.00' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await breeder.upload('/api/documents', pdfOf('vaccinated'), 'paper.pdf', 'document');
    const address = `/api/payment-links/${linkId}`;
    await does(breeder, 'POST', `${address}/view`);
    await does(breeder, 'POST', `${address}/pause`, { note: null });
    await does(breeder, 'POST', `${address}/resume`);
    await product.visitor().submit(`/checkout/${linkId}/report`, { reason: 'scam', text: '' });
    await does(breeder, 'DELETE', address);
    await does(breeder, 'POST', `${address}/restore`);
    await does(breeder, 'DELETE', address);
    await does(breeder, 'DELETE', `/api/pets/${pet.id}`);
  },

  async 'a sale, its refund and its dispute'(product) {
    const breeder = await connectedBreeder(product);
    const sale = await sellPet(product, breeder);
    const code = await eventually(async () => {
      const page = await product.visitor().call<string>('GET', await inMails(product, sale.buyerEmail, RECEIPT));
      return />([0-9A-HJKMNP-TV-Z]{6})<\/p>/.exec(page.body)![1];
    });
    await does(breeder, 'POST', `/api/orders/${sale.orderId}/hand-over`, { at: new Date().toISOString(), code });
    await does(breeder, 'POST', `/api/orders/${sale.orderId}/refund`, {});
    const { chargeId } = await orderOf(product, (await sellPet(product, breeder)).orderId);
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    await operate(product, 'lose_dispute', { dispute });
    await redeemBuyerData(product, sale.buyerEmail, 'copy');
    await redeemBuyerData(product, sale.buyerEmail, 'deletion');
  },

  async 'a reservation'(product) {
    const breeder = await connectedBreeder(product);
    await payRest(product, await reservePet(product, breeder));
    const left = await reservePet(product, breeder);
    await does(breeder, 'POST', `/api/orders/${left.orderId}/cash`, {
      amount: '100.00',
      method: 'zelle',
      receivedOn: today(),
    });
    await does(breeder, 'DELETE', `/api/orders/${left.orderId}/cash`);
    await does(breeder, 'POST', `/api/orders/${left.orderId}/release`, {});
  },

  async 'a litter and its waiting list'(product) {
    const breeder = await connectedBreeder(product);
    const litter = await litterWithList(breeder);
    await joinList(product, litter.id, 'Wanda');
    await payForSpot(product, (await litterWithPaidList(breeder)).id, 'Walter');
    await does(breeder, 'POST', `/api/litters/${litter.id}/waitlist/end`, {});
    await does(breeder, 'DELETE', `/api/litters/${litter.id}`);
  },

  async 'questions and a new photo'(product) {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    await ask(product, linkId);
    const { questions } = await does<{ questions: { id: string }[] }>(breeder, 'GET', '/api/questions');
    const path = `/api/questions/${questions[0]!.id}`;
    await does(breeder, 'POST', `${path}/messages`, { text: 'Yes, all of them.' });
    await does(breeder, 'POST', `${path}/end`);
    await askForPhoto(product, linkId);
  },

  async 'an admin’s acts'(product, admin) {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const reason = 'Reported by several buyers.';
    await does(admin, 'POST', `/api/admin/links/${linkId}/suspend`, { reason });
    await does(admin, 'POST', `/api/admin/links/${linkId}/reinstate`);
    await does(admin, 'POST', `/api/admin/users/${breeder.userId}/suspend`, { reason });
    await does(admin, 'POST', `/api/admin/users/${breeder.userId}/reinstate`);
    await does(admin, 'DELETE', `/api/admin/users/${breeder.userId}/sessions`);
    await does(admin, 'DELETE', `/api/admin/users/${breeder.userId}`);
  },

  async 'the end of an account'(product) {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    await subscribeAtProvider(product, breeder);
    await eventually(async () => {
      if ((await me(breeder)).subscriptionStatus !== 'active') throw new Error('not subscribed yet');
    });
    await does(breeder, 'POST', '/api/unsubscribe');
    await does(breeder, 'DELETE', '/api/user/delete-account');
  },
};

const RECEIPT = /(\/receipt\?key=[\w-]{43})/;
const today = () => new Date().toISOString().slice(0, 10);
