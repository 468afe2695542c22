import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { systemContext } from '../../../server/context.ts';
import { alerts, alertStops } from '../../../server/db/schema.ts';
import { sendAlerts } from '../../../server/features/alerts/send.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { headersOfMailTo, mailbox } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { newBuyer } from '../../product/questions.ts';
import { reservePet } from '../../product/reservation.ts';
import { joinList, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const send = (now = new Date()) => sendAlerts({ ...systemContext(product.dependencies), now });
const ask = (linkId: string, email: string, headers = {}) =>
  product.visitor().submit(alertPath(linkId), { email }, headers);
const rowsOf = (petId: string) =>
  product.dependencies.db.select().from(alerts).where(eq(alerts.petId, petId)).orderBy(alerts.createdAt);
const waitingOf = async (petId: string) => (await rowsOf(petId)).filter(({ sentAt }) => sentAt === null);
const free = async (petId: string) =>
  expect((await breeder.call('POST', `/api/pets/${petId}/end-hold`, { refuseBuyer: false })).status).toBe(204);

/** A pet that a buyer is paying for. */
async function hold(owner: Breeder = breeder) {
  const { pet, linkId } = await offerPet(owner, { name: 'Maple' });
  const checkoutUrl = await openCheckout(product.visitor(), linkId);
  return { petId: pet.id, linkId, checkoutUrl };
}

/** Waits for the mail of an alert, and returns it and the path that stops further ones. */
async function mailOf(email: string) {
  const [mail = ''] = await mailbox(product, email, 1);
  return { mail, stop: /\/stop-alerts\?key=[\w-]{65}/.exec(mail)?.[0] ?? '' };
}

describe('an alert', () => {
  // Shows money.free-alert
  itNightly('is asked for on a held pet’s page, and emailed once in order, five minutes apart', async () => {
    const { petId, linkId } = await hold();
    const page = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect(page.body).toContain(`href="${alertPath(linkId)}"`);
    expect((await product.visitor().call<string>('GET', alertPath(linkId))).body).toContain('5 minutes apart');
    const [first, second] = [newBuyer(), newBuyer()];
    const asked = await ask(linkId, first);
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('We’ll email you')]);
    await ask(linkId, second, { 'accept-language': 'es' });
    await send();
    expect(await waitingOf(petId)).toHaveLength(2);

    await free(petId);
    await Promise.all([send(), send()]);
    await send(inMinutes(4));
    expect((await waitingOf(petId)).map(({ email }) => email)).toEqual([second]);
    const { mail } = await mailOf(first);
    expect(mail).toContain('Subject: Maple is available again');
    expect(mail).toContain(`${product.url}/checkout/${linkId}`);
    await Promise.all([send(inMinutes(5)), send(inMinutes(5))]);
    expect((await mailOf(second)).mail).toContain('quien pague primero se lleva la mascota.');
    await send(inMinutes(60));
    expect(await mailbox(product, first, 1)).toHaveLength(1);
    // The address is erased with the mail.
    expect((await rowsOf(petId)).map(({ email }) => email)).toEqual([null, null]);
  });

  itNightly('waits while the pet is kept for a waiting list', async () => {
    const { id, petIds, linkIds } = await litterWithList(breeder, ['Red']);
    await joinList(product, id, 'Ann');
    await openCheckout(product.visitor(), linkIds[0]!);
    const email = newBuyer();
    await ask(linkIds[0]!, email);
    const picks = (state: string) => breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: state });
    expect((await picks('running')).status).toBe(200);
    await free(petIds[0]!);
    await send();
    expect(await waitingOf(petIds[0]!)).toHaveLength(1);
    expect((await picks('none')).status).toBe(200);
    await send();
    expect((await mailOf(email)).mail).toContain('Red is available again');
  });

  // Shows money.free-alert, data.alerts
  it('waits while the next buyer is paying, and after a failed payment, and ends with the sale', async () => {
    const { petId, linkId } = await hold();
    const emails = [newBuyer(), newBuyer()];
    for (const email of emails) await ask(linkId, email);
    await free(petId);
    await send();
    await mailOf(emails[0]!);
    const checkoutUrl = await openCheckout(product.visitor(), linkId);
    await send(inMinutes(10));
    expect(await waitingOf(petId)).toHaveLength(1);
    await payByCard(product.visitor(), checkoutUrl);
    await eventually(async () => expect((await product.visitor().call('GET', alertPath(linkId))).status).toBe(303));
    await send(inMinutes(10));
    expect(await waitingOf(petId)).toHaveLength(1);
    await eraseDue(systemContext(product.dependencies));
    expect(await waitingOf(petId)).toEqual([]);
    await eraseDue({ ...systemContext(product.dependencies), now: new Date(Date.now() + 2 * DAY_MS) });
    expect(await rowsOf(petId)).toEqual([]);
  });

  // Shows money.free-alert
  itNightly('is sent for a hold whose time is over, and for a reservation that is released', async () => {
    const { petId, linkId } = await hold();
    await ask(linkId, newBuyer());
    await send(inMinutes(32));
    expect(await waitingOf(petId)).toEqual([]);

    const reservation = await reservePet(product, breeder);
    const reserved = await product.visitor().call<string>('GET', `/checkout/${reservation.linkId}`);
    expect(reserved.body).toContain(`href="${alertPath(reservation.linkId)}"`);
    const email = newBuyer();
    expect((await ask(reservation.linkId, email)).status).toBe(200);
    await send();
    expect(await waitingOf(reservation.petId)).toHaveLength(1);
    await eraseDue(systemContext(product.dependencies));
    const released = await breeder.call('POST', `/api/orders/${reservation.orderId}/release`, {});
    expect(released.status).toBeLessThan(300);
    await eventually(async () => {
      await send();
      expect(await waitingOf(reservation.petId)).toEqual([]);
    });
    expect((await mailOf(email)).mail).toContain('is available again');
  });

  // Shows money.free-alert
  itNightly('waits while the link is paused', async () => {
    const { petId, linkId } = await hold();
    await ask(linkId, newBuyer());
    await free(petId);
    await breeder.call('POST', `/api/payment-links/${linkId}/pause`, { note: null });
    await send();
    expect(await waitingOf(petId)).toHaveLength(1);
    expect((await ask(linkId, newBuyer())).status).toBe(404);
    await breeder.call('POST', `/api/payment-links/${linkId}/resume`);
    await send();
    expect(await waitingOf(petId)).toEqual([]);
  });

  // Shows money.free-alert
  itNightly('isn’t offered for a pet that is free, and needs an address', async () => {
    const { linkId } = await offerPet(breeder);
    const form = await product.visitor().call('GET', alertPath(linkId));
    expect([form.status, form.location]).toEqual([303, `${product.url}/checkout/${linkId}`]);
    expect((await ask(linkId, newBuyer())).status).toBe(303);
    expect((await product.visitor().call('GET', alertPath('unknown'))).status).toBe(404);
    const held = await hold();
    const refused = await ask(held.linkId, 'no address');
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('value="no address"')]);
  });
});

describe('an address', () => {
  // Shows money.alert-abuse
  itNightly('that asks again keeps its place, waits for five pets at most, and the page never says so', async () => {
    // One mailbox, however it is spelled.
    const email = newBuyer().replace('example', 'gmail');
    const held = await hold();
    const [once, again] = [await ask(held.linkId, email), await ask(held.linkId, email.toUpperCase())];
    expect([again.status, again.body]).toEqual([once.status, once.body]);
    const both = await Promise.all([ask(held.linkId, email), ask(held.linkId, email)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await waitingOf(held.petId)).toHaveLength(1);
    for (let pet = 0; pet < 4; pet++) await ask((await hold()).linkId, email.replace('@', `+${pet}@`));
    const sixth = await hold();
    expect((await ask(sixth.linkId, email)).status).toBe(200);
    expect(await waitingOf(sixth.petId)).toEqual([]);
  });

  // Shows money.alert-abuse
  itNightly('is refused once twenty wait for the pet, whether it waits already or not', async () => {
    const { petId, linkId } = await hold();
    const emails = Array.from({ length: 21 }, newBuyer);
    const answers = await Promise.all(emails.map((email) => ask(linkId, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
    expect(await waitingOf(petId)).toHaveLength(20);
    expect((await ask(linkId, emails[0]!)).status).toBe(409);
  });

  // Shows money.alert-abuse
  it('that says "no more" by the mail’s link gets none, until it allows them again', async () => {
    const [email, other] = [newBuyer(), await hold()];
    const { petId, linkId } = await hold();
    await ask(linkId, email);
    await ask(other.linkId, email);
    await free(petId);
    await send();
    const { stop } = await mailOf(email);
    const reader = product.visitor();
    const page = await reader.call<string>('GET', stop);
    expect([page.status, page.body, page.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('Stop these emails?'),
      'no-store',
    ]);
    // A mail scanner has opened it.
    expect(await waitingOf(other.petId)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await reader.submit(stop, { act: 'stop' })).status).toBe(303);
    expect(await waitingOf(other.petId)).toEqual([]);
    expect((await reader.call<string>('GET', stop)).body).toContain('These emails are stopped');
    expect((await ask(other.linkId, email)).body).toContain('We’ll email you');
    expect(await waitingOf(other.petId)).toEqual([]);
    await reader.submit(stop, { act: 'allow' });
    await ask(other.linkId, email);
    expect(await waitingOf(other.petId)).toHaveLength(1);
    for (const wrong of ['/stop-alerts', `${stop.slice(0, -1)}${stop.endsWith('A') ? 'B' : 'A'}`])
      expect((await reader.submit(wrong, { act: 'stop' })).status).toBe(404);
  });

  itNightly('stops at the one POST of a mail program’s own button, in either kind of form', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      const [email, other] = [newBuyer(), await hold()];
      const { petId, linkId } = await hold();
      await ask(linkId, email);
      await ask(other.linkId, email);
      await free(petId);
      await send();
      const { stop } = await mailOf(email);
      const headers = headersOfMailTo(product, email);
      const address = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(headers)?.[1];
      expect(address).toContain(stop);
      expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(headers).toContain('Auto-Submitted: auto-generated');
      expect((await fetch(address!, { method: 'HEAD' })).status).toBe(200);
      expect(await waitingOf(other.petId)).toHaveLength(1);
      expect((await fetch(address!, { method: 'POST', body })).status).toBe(204);
      expect(await waitingOf(other.petId)).toEqual([]);
    }
  });

  // Shows data.alerts
  itNightly('is in the copy of a buyer who only waits, and goes when they ask for it', async () => {
    const email = newBuyer();
    const { petId, linkId } = await hold();
    await ask(linkId, email);
    const copy = await redeemBuyerData(product, email, 'copy');
    expect(copy.body['alerts']).toEqual({
      waiting: [{ pet: 'Maple', askedAt: expect.any(String), sentAt: null }],
      stoppedAt: null,
    });
    expect((await redeemBuyerData(product, email, 'deletion')).status).toBeLessThan(300);
    expect(await waitingOf(petId)).toEqual([]);
  });

  // Shows data.alerts
  itNightly('is erased after 30 days, with the breeder’s account, and its "no more" after two years', async () => {
    const { db } = product.dependencies;
    const { petId, linkId } = await hold();
    await ask(linkId, newBuyer());
    const emailHash = crypto.randomUUID();
    await db.insert(alertStops).values({ emailHash, createdAt: new Date(Date.now() - 731 * DAY_MS) });
    await eraseDue({ ...systemContext(product.dependencies), now: new Date(Date.now() + 29 * DAY_MS) });
    expect(await waitingOf(petId)).toHaveLength(1);
    await eraseDue({ ...systemContext(product.dependencies), now: new Date(Date.now() + 31 * DAY_MS) });
    expect(await waitingOf(petId)).toEqual([]);
    expect(await db.select().from(alertStops).where(eq(alertStops.emailHash, emailHash))).toEqual([]);

    const closing = await connectedBreeder(product);
    const left = await hold(closing);
    await ask(left.linkId, newBuyer());
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await rowsOf(left.petId)).toEqual([]));
  });
});

// Shows money.alert-abuse
itNightly('a network asks ten times an hour, and five times for one pet', async () => {
  const guarded = await startProduct({
    HOLDS: 'checkout',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    ALLOW_PUBLIC_SANDBOX: '1',
  });
  try {
    const seller = await connectedBreeder(guarded);
    const from = (network: number) => ({ 'x-forwarded-for': `192.0.2.${network}` });
    const held = async (network: number) => {
      const { linkId } = await offerPet(seller);
      const call = `/api/payment-links/${linkId}/create-payment-intent`;
      expect((await guarded.visitor().call('POST', call, { paymentMethod: 'card' }, from(network))).status).toBe(200);
      return linkId;
    };
    const asks = async (linkId: string, network: number) =>
      (await guarded.visitor().submit(alertPath(linkId), { email: newBuyer() }, from(network))).status;
    const [first, second, third] = [await held(1), await held(2), await held(3)];
    for (let turn = 0; turn < 5; turn++) expect(await asks(first, 9)).toBe(200);
    expect([await asks(first, 9), await asks(first, 10)]).toEqual([429, 200]);
    for (let turn = 0; turn < 4; turn++) expect(await asks(second, 9)).toBe(200);
    expect([await asks(third, 9), await asks(third, 10)]).toEqual([429, 200]);
  } finally {
    await guarded.stop();
  }
});
