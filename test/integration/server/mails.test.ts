import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { resendMailsJob, sendMailJob } from '../../../server/emails/outbox.ts';
import { remindOfTrials } from '../../../server/features/subscriptions/queue-mails.ts';
import { smallPhoto } from '../../photos/images.ts';
import {
  connectedBreeder,
  endTrial,
  makeAdmin,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { AT_HAND_OVER, offerWithDeposit } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { startSmtpServer, type ReceivedMail, type SmtpServer } from '../../product/smtp-server.ts';
import { DAY, me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Litterlink <mail@litterlink.example>' });
});
afterEach(() => smtp.behave('normal'));
afterAll(async () => {
  await product.stop();
  await smtp.goAway();
});

const to = (address: string, subject: RegExp) =>
  smtp.received.filter((mail) => mail.to.includes(address) && subject.test(mail.subject));
async function arrived(address: string, subject: RegExp): Promise<ReceivedMail> {
  await eventually(() => expect(to(address, subject)).not.toHaveLength(0));
  return to(address, subject)[0]!;
}
const ENTITIES = { '#x27': "'", quot: '"', amp: '&', lt: '<', gt: '>' };
/** Text and HTML have the same content, and nothing is loaded from other hosts. */
function expectBothContain(mail: ReceivedMail, ...words: string[]) {
  const html = mail.html.replace(/&(#x27|quot|amp|lt|gt);/g, (_all, name: keyof typeof ENTITIES) => ENTITIES[name]);
  for (const word of words) {
    expect(mail.text).toContain(word);
    expect(html).toContain(word);
  }
  expect(html).not.toMatch(/<img|<script|<link/);
}
const remind = () => remindOfTrials(systemContext(product.dependencies));

/** A mail shows the photo, named after its pet, as a JPEG that anybody can load. */
async function expectPhoto(mail: ReceivedMail, petName: string) {
  const [, url = ''] = new RegExp(`<img src="([^"]+)" alt="${petName}"`).exec(mail.html) ?? [];
  expect(url).toMatch(new RegExp(`^${product.url}/photos/\\w+-preview\\.jpg$`));
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
}

it('a sale and a reservation are reported to both sides with the photo of the pet', async () => {
  const breeder = await connectedBreeder(product);
  const sold = await offerPet(breeder, { name: 'Clover' });
  const reserved = await offerWithDeposit(breeder, AT_HAND_OVER, { name: 'Sorrel' });
  for (const { pet, linkId } of [sold, reserved]) {
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const email = `${pet.name.toLowerCase()}@example.com`;
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
  }
  await expectPhoto(await arrived('clover@example.com', /^Your receipt/), 'Clover');
  await expectPhoto(await arrived(breeder.email, /^Clover is sold/), 'Clover');
  await expectPhoto(await arrived('sorrel@example.com', /Sorrel/), 'Sorrel');
  await expectPhoto(await arrived(breeder.email, /^Sorrel is reserved/), 'Sorrel');
});

describe('the mails of a trial', () => {
  it('are sent two days before its end and after it, once each', async () => {
    const breeder = await registerBreeder(product);
    await remind();
    await endTrial(product, breeder, new Date(Date.now() + 1.9 * DAY));
    await Promise.all([remind(), remind()]);
    const before = await arrived(breeder.email, /^Your free trial ends in 2 days$/);
    expectBothContain(before, 'Hello Anna Berg', '$4.99 per month', '$49.99 per year', `${product.url}/pricing`);
    await endTrial(product, breeder);
    await remind();
    expectBothContain(
      await arrived(breeder.email, /^Your free trial has ended$/),
      'Your payment links are paused',
      `${product.url}/pricing`,
    );
    await remind();
    const written = await product.dependencies.db.select().from(mails).where(eq(mails.recipient, breeder.email));
    expect(written.map((mail) => mail.occasion.split(':')[0]).toSorted()).toEqual([
      'confirm-address',
      'trial-ended',
      'trial-ending',
    ]);
    expect(to(breeder.email, /trial/)).toHaveLength(2);
  });

  it('are not sent to paying members, deleted users or admins, nor long afterwards', async () => {
    const { db } = product.dependencies;
    const [paying, left, admin, longAgo] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
    ];
    await subscribeAtProvider(product, paying);
    await eventually(async () => expect((await me(paying)).subscriptionStatus).toBe('active'));
    await left.call('POST', '/api/unsubscribe');
    await makeAdmin(product, admin);
    for (const breeder of [paying, left, admin]) await endTrial(product, breeder, new Date(Date.now() + DAY));
    await endTrial(product, longAgo, new Date(Date.now() - 4 * DAY));
    await remind();
    for (const breeder of [paying, left, admin, longAgo]) {
      const written = await db.select().from(mails).where(eq(mails.recipient, breeder.email));
      expect(written.filter((mail) => mail.occasion.startsWith('trial'))).toEqual([]);
    }
  });
});

describe('the mails of a sale', () => {
  let seller: Breeder;
  beforeAll(async () => void (seller = await connectedBreeder(product)));

  it('notify both sides of the sale and of refunds', async () => {
    const sale = await sellPet(product, seller, '400.00');
    // Where the breeder's button leads.
    const page = `${product.url}/sales/${sale.orderId}`;
    expectBothContain(
      await arrived(sale.buyerEmail, /^Your receipt for Biscuit$/),
      '$420.00',
      '$20.00',
      'Anna Berg',
      seller.email,
    );
    const sold = await arrived(seller.email, /^Biscuit is sold$/);
    expectBothContain(sold, '$400.00', '$420.00', sale.buyerEmail, page);
    await seller.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '100.00' });
    expectBothContain(
      await arrived(sale.buyerEmail, /^Payment partly returned: Biscuit$/),
      '$105.00',
      '5 to 10 business days',
    );
    const partly = await arrived(seller.email, /^Biscuit: part of the payment was refunded$/);
    expectBothContain(partly, '$105.00', '$5.00', 'Stripe keeps its processing fee', page);
    await seller.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expectBothContain(
      await arrived(sale.buyerEmail, /^Payment returned: Biscuit$/),
      '$315.00',
      'Your payment is now fully refunded.',
    );
    const refunded = await arrived(seller.email, /^Biscuit: the payment was refunded$/);
    expectBothContain(refunded, 'no longer counts as sold', page);
  });
});

describe('a failed payment', () => {
  it('is mailed to the member, with the end of the grace period', async () => {
    const breeder = await registerBreeder(product);
    const { wait } = await subscribeAtProvider(product, breeder, {
      card: 'pm_card_chargeCustomerFail',
      trialDays: 3,
      daysAgo: 4,
    });
    await wait(3.1);
    const mail = await arrived(breeder.email, /^The payment for your Litterlink subscription failed$/);
    expectBothContain(mail, '$4.99', 'Nothing changes for 7 days', `${product.url}/account`);
  });
});

describe('when the mail server', () => {
  const queued = async (breeder: Breeder) =>
    (await product.dependencies.db.select().from(mails).where(eq(mails.recipient, breeder.email)))[0]!;

  it('is down, mails wait and are sent once it is up', async () => {
    await smtp.goAway();
    const breeder = await registerBreeder(product);
    await eventually(async () => expect((await queued(breeder)).attempts).toBeGreaterThan(0));
    expect((await queued(breeder)).sentAt).toBeNull();
    await smtp.comeBack();
    await arrived(breeder.email, /^Confirm your email address/);
    await eventually(async () => expect((await queued(breeder)).sentAt).not.toBeNull());
    expect(to(breeder.email, /^Confirm/)).toHaveLength(1);
  });

  it('is down for longer than the job’s lifetime, a mail is still sent', async () => {
    const mail = {
      id: 'left-behind',
      occasion: 'left-behind',
      recipient: 'left-behind@example.com',
      subject: 'Left behind',
      text: 'Text',
      html: '<p>Text</p>',
    };
    await product.dependencies.db.insert(mails).values({ ...mail, createdAt: new Date(Date.now() - 2 * DAY) });
    await product.dependencies.db.transaction((tx) => product.dependencies.jobs.send(tx, resendMailsJob, {}));
    expect((await arrived('left-behind@example.com', /Left behind/)).text).toContain('Text');
  });

  it('refuses temporarily, mails are retried', async () => {
    smtp.behave('refuse');
    const breeder = await registerBreeder(product);
    await eventually(async () => expect((await queued(breeder)).lastError).toContain('451'));
    smtp.behave('normal');
    await arrived(breeder.email, /^Confirm/);
    expect(to(breeder.email, /^Confirm/)).toHaveLength(1);
  });

  it('accepts a mail and disconnects before it acknowledges, the mail is resent under the same id', async () => {
    smtp.behave('lose the answer');
    const breeder = await registerBreeder(product);
    await arrived(breeder.email, /^Confirm/);
    smtp.behave('normal');
    await eventually(async () => expect((await queued(breeder)).sentAt).not.toBeNull());
    expect(new Set(to(breeder.email, /^Confirm/).map((mail) => mail.messageId)).size).toBe(1);
  });

  it('has accepted a mail, it is not sent again', async () => {
    const breeder = await registerBreeder(product);
    await arrived(breeder.email, /^Confirm/);
    await eventually(async () => expect((await queued(breeder)).sentAt).not.toBeNull());
    const { id } = await queued(breeder);
    await product.dependencies.db.transaction((tx) => product.dependencies.jobs.send(tx, sendMailJob, { mailId: id }));
    const other = await registerBreeder(product);
    await arrived(other.email, /^Confirm/);
    expect(to(breeder.email, /^Confirm/)).toHaveLength(1);
  });
});
