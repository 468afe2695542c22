import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectedBreeder, registerBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { startSmtpServer, type SmtpServer } from '../../product/smtp-server.ts';

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

const mailsTo = (address: string, subject: RegExp) =>
  smtp.received.filter((mail) => mail.to.includes(address) && subject.test(mail.subject));

// Shows running.refused-mails
it('a buyer’s address that refuses mails is marked on the sale and on Overview, until a press sends them again', async () => {
  const breeder = await connectedBreeder(product);
  const stranger = await connectedBreeder(product);
  smtp.behave('refuse for good');
  const { orderId, buyerEmail } = await sellPet(product, breeder, '400.00');
  const read = async () => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
  const waiting = async () => (await breeder.call('GET', '/api/orders/waiting')).body['sales'];
  await eventually(async () => expect((await read()).mailsRefusedAt).toEqual(expect.any(String)));
  expect(await waiting()).toMatchObject([{ kind: 'mail', id: orderId, amount: null, on: null }]);
  expect((await stranger.call('GET', '/api/orders/waiting')).body['sales']).toEqual([]);
  expect((await stranger.call('POST', `/api/orders/${orderId}/mails`)).status).toBe(404);

  smtp.behave('normal');
  const { body } = await breeder.call('POST', `/api/orders/${orderId}/mails`);
  expect(body['sale'].mailsRefusedAt).toBeUndefined();
  await eventually(() => expect(mailsTo(buyerEmail, /^Your receipt/)).toHaveLength(1));
  expect(mailsTo(buyerEmail, /^Your receipt/)[0]!.text).toContain(`${product.url}/`);
  expect(await waiting()).toEqual([]);
});

// Shows running.refused-mails
it('a breeder’s own address that refuses mails is marked on the account, and a press sends the link again', async () => {
  smtp.behave('refuse for good');
  const breeder = await registerBreeder(product);
  const refusedAt = async () => (await breeder.call('GET', '/api/account/mails')).body['refusedAt'];
  await eventually(async () => expect(await refusedAt()).toEqual(expect.any(String)));
  smtp.behave('normal');
  expect((await breeder.call('POST', '/api/account/mails')).body).toEqual({ refusedAt: null });
  await eventually(() => expect(mailsTo(breeder.email, /./)).toHaveLength(1));
  expect(mailsTo(breeder.email, /./)[0]!.text).toMatch(/\/confirm-email#token=[\w-]{43}/);
});
