import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Failure } from '../../../contract/admin/admin.ts';
import { mails, providerEvents } from '../../../server/db/schema.ts';
import { resendMailsJob, sendMailJob } from '../../../server/emails/outbox.ts';
import { expireCheckoutJob } from '../../../server/features/checkout/close-many.ts';
import { handleEventJob } from '../../../server/features/webhooks/service.ts';
import { reconcileJob } from '../../../server/reconciliation/reconcile.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { startSmtpServer, type SmtpServer } from '../../product/smtp-server.ts';

const HOUR = 3_600_000;
const anyShape = z.looseObject({});
const event = { id: 'evt_given_up', type: 'charge.updated', account: 'acct_gone', objectId: 'ch_1', attempts: 25 };

let product: Product;
let admin: Breeder;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Litterlink <mail@example.com>' });
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(async () => {
  await product.stop();
  await smtp.goAway();
});

const list = async () => (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body.failures;
const retry = async (kind: string, id: string, who = admin) => {
  const { status, body } = await who.call('POST', `/api/admin/failures/${kind}/${id}/retry`, {});
  return { status, body };
};
const scrape = async () => (await product.visitor().call<string>('GET', '/metrics')).body;
const keep = (change: Partial<typeof providerEvents.$inferInsert>) =>
  product.dependencies.db.insert(providerEvents).values({ ...event, payload: {}, ...change });

describe('a dead letter', () => {
  it('doesn’t exist at first', async () => {
    expect(await list()).toEqual([]);
  });

  // Shows admin.failures
  it('is an event after its last try: an admin sees the error without private data, and retries it', async () => {
    const { db } = product.dependencies;
    const lastError =
      'Failed query: select 1\nparams: anna.berg@example.com sk_live_abc\n · sk_live_abc of bo@example.com';
    await keep({ lastError, triedAt: new Date() });
    await keep({ id: 'evt_still_tried', attempts: 24 });
    await keep({ id: 'evt_worked', handledAt: new Date() });
    expect(await list()).toEqual([
      {
        kind: 'event',
        id: event.id,
        what: 'charge.updated',
        about: 'ch_1, acct_gone',
        tries: 25,
        since: expect.any(String),
        lastTriedAt: expect.any(String),
        error: 'Failed query: select 1\nparams: [hidden]',
        isSettled: false,
        nextTryAt: null,
        actions: ['retry', 'review'],
      },
    ]);
    // Its payload lacks the object.
    const again = await retry('event', event.id);
    expect(again).toEqual({ status: 200, body: { done: false, error: expect.stringContaining('undefined') } });
    expect((await list())[0]).toMatchObject({ tries: 26, error: again.body['error'] });
    await db
      .update(providerEvents)
      .set({ payload: { data: { object: { payment_intent: 'pi_unknown' } } } })
      .where(eq(providerEvents.id, event.id));
    expect(await retry('event', event.id)).toEqual({ status: 200, body: { done: true, error: null } });
    expect(await list()).toEqual([]);
    expect((await retry('event', event.id)).status).toBe(404);
    const [worked] = await db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
    expect(worked!.handledAt).toBeInstanceOf(Date);
    await db.delete(providerEvents).where(eq(providerEvents.id, 'evt_still_tried'));
  });

  // Shows admin.failures
  it('is an event that can be given up: nobody lists, counts or tries it anymore, and the audit log says who did', async () => {
    const { db } = product.dependencies;
    await keep({ id: 'evt_hopeless', lastError: 'No such charge' });
    await keep({ id: 'evt_young', attempts: 1 });
    const alarm = async () => (await scrape()).match(/^provider_events_failed .*$/m)?.[0];
    expect([(await list()).map(({ id }) => id), await alarm()]).toEqual([['evt_hopeless'], 'provider_events_failed 1']);
    const review = (id: string) => admin.call('POST', `/api/admin/failures/event/${id}/review`, {});
    expect((await review('evt_young')).status).toBe(404);
    expect((await review('evt_hopeless')).status).toBe(204);
    expect([await list(), await alarm()]).toEqual([[], 'provider_events_failed 0']);
    expect([(await review('evt_hopeless')).status, (await retry('event', 'evt_hopeless')).status]).toEqual([404, 404]);
    const [given] = await db.select().from(providerEvents).where(eq(providerEvents.id, 'evt_hopeless'));
    expect(given).toMatchObject({ attempts: 25, lastError: 'No such charge', handledAt: expect.any(Date) });
    const { entries } = (await admin.call('GET', '/api/admin/audit?act=failure_reviewed')).body;
    expect(entries[0]).toMatchObject({
      actor: { id: admin.userId },
      target: { kind: 'failure', id: 'event:evt_hopeless' },
    });
    await db.delete(providerEvents).where(eq(providerEvents.id, 'evt_young'));
  });

  it('is a mail that the mail server refuses for a day', async () => {
    const { db } = product.dependencies;
    const mail = { recipient: 'anna@example.com', subject: 'Sold', text: 'secret words', html: '' };
    const createdAt = new Date(Date.now() - 25 * HOUR);
    await db.insert(mails).values([
      { ...mail, id: 'mail-old', occasion: 'sold:1', createdAt, attempts: 25, lastError: '550 no bo@example.com here' },
      { ...mail, id: 'mail-young', occasion: 'sold:2' },
      { ...mail, id: 'mail-sent', occasion: 'sold:3', createdAt, sentAt: createdAt },
    ]);
    const shown = { kind: 'mail', id: 'mail-old', what: 'sold', about: 'a***@example.com', tries: 25 };
    expect(await list()).toEqual([
      {
        ...shown,
        since: createdAt.toISOString(),
        lastTriedAt: null,
        error: '550 no b***@example.com here',
        isSettled: false,
        nextTryAt: null,
        actions: ['retry', 'review'],
      },
    ]);
    smtp.behave('refuse');
    const refused = await retry('mail', 'mail-old');
    expect(refused.body).toEqual({ done: false, error: expect.stringContaining('451') });
    expect(await list()).toMatchObject([{ tries: 26 }]);
    smtp.behave('normal');
    expect((await retry('mail', 'mail-old')).body).toEqual({ done: true, error: null });
    expect(smtp.received.filter(({ subject }) => subject === 'Sold')).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('is a mail whose recipient the mail server refuses for good: tried once, listed at once, and sent again by an admin', async () => {
    const { db, jobs } = product.dependencies;
    const mail = { recipient: 'gone@example.com', subject: 'For nobody', text: 'a link', html: '' };
    await db.insert(mails).values({ ...mail, id: 'mail-refused', occasion: 'sold:4' });
    smtp.behave('refuse for good');
    await db.transaction((tx) => jobs.send(tx, sendMailJob, { mailId: 'mail-refused' }));
    const shown = {
      kind: 'mail',
      id: 'mail-refused',
      about: 'g***@example.com',
      tries: 1,
      actions: ['retry', 'review'],
    };
    await eventually(async () =>
      expect(await list()).toMatchObject([{ ...shown, error: expect.stringContaining('550 5.1.1 no such mailbox') }]),
    );
    await jobs.workNow(resendMailsJob, {});
    expect(await list()).toMatchObject([shown]);
    const refused = await retry('mail', 'mail-refused');
    expect(refused.body).toEqual({ done: false, error: expect.stringContaining('550') });
    smtp.behave('normal');
    expect((await retry('mail', 'mail-refused')).body).toEqual({ done: true, error: null });
    expect(smtp.received.filter(({ subject }) => subject === 'For nobody')).toMatchObject([{ text: 'a link' }]);
    expect(await list()).toEqual([]);
  });

  it('is a mail that is refused for now each time, until two weeks are over or an admin has reviewed it: its owner may have it sent again', async () => {
    const { db, jobs } = product.dependencies;
    const mail = { recipient: admin.email, text: 'a link', html: '', attempts: 25, lastError: '450 not now' };
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR);
    await db.delete(mails).where(eq(mails.id, 'mail-young'));
    await db.insert(mails).values([
      { ...mail, id: 'mail-hopeless', subject: 'Hopeless', occasion: 'sold:5', createdAt: daysAgo(15) },
      { ...mail, id: 'mail-typo', subject: 'Mistyped', occasion: 'sold:6', createdAt: daysAgo(2) },
    ]);
    smtp.behave('refuse');
    await jobs.workNow(resendMailsJob, {});
    expect(await list()).toMatchObject([{ id: 'mail-typo', tries: 26, error: expect.stringContaining('451') }]);
    const alarms = async () => (await scrape()).match(/^mails_\w+ .*$/gm);
    expect(await alarms()).toEqual(['mails_waiting_seconds 0', 'mails_failed 1']);
    expect((await admin.call('POST', '/api/admin/failures/mail/mail-typo/review', {})).status).toBe(204);
    await jobs.workNow(resendMailsJob, {});
    expect([await list(), await alarms()]).toEqual([[], ['mails_waiting_seconds 0', 'mails_failed 0']]);

    smtp.behave('normal');
    const { body } = await admin.call('GET', '/api/account/mails');
    expect(body).toEqual({ refusedAt: expect.any(String) });
    expect((await admin.call('POST', '/api/account/mails')).body).toEqual({ refusedAt: null });
    const sent = () => smtp.received.map(({ subject }) => subject);
    await eventually(() => expect(sent()).toEqual(expect.arrayContaining(['Hopeless', 'Mistyped'])));
  });

  it('is a job; scheduled jobs run again anyway, jobs of events and mails are listed once, and the alert counts what is listed', async () => {
    const { db, jobs, database } = product.dependencies;
    for (const { name } of [expireCheckoutJob, reconcileJob, sendMailJob, handleEventJob])
      await jobs.send(db, { name, schema: anyShape }, { orderIds: ['no-such-order'] }, { startAfterSeconds: 3_600 });
    await database.query(
      `update pgboss.job set state = 'failed', retry_count = 24, completed_on = now(), output = $1
       where data -> 'orderIds' ->> 0 = 'no-such-order'`,
      [JSON.stringify({ message: 'The payment provider cannot be reached right now.' })],
    );
    const counted = async () => (await scrape()).match(/^jobs_failed\{.*$/gm);
    expect(await counted()).toEqual(['jobs_failed{queue="expire-checkout"} 1']);
    const failed = await list();
    expect(failed).toEqual([
      {
        kind: 'job',
        id: expect.stringMatching(/^[\w-]{36}$/),
        what: 'expire-checkout',
        about: 'no-such-order',
        tries: 25,
        since: expect.any(String),
        lastTriedAt: expect.any(String),
        error: 'The payment provider cannot be reached right now.',
        isSettled: false,
        nextTryAt: null,
        actions: ['retry'],
      },
    ]);
    const { id } = failed[0]!;
    expect((await retry('job', id)).body).toEqual({ done: true, error: null });
    expect([await list(), await counted()]).toEqual([[], null]);
    expect((await retry('job', id)).status).toBe(404);
  });

  it('is shown to admins only, and has a known kind', async () => {
    await keep({ id: 'evt_secret' });
    const breeder = await registerBreeder(product);
    for (const [who, status] of [
      [product.visitor(), 401],
      [breeder, 403],
    ] as const) {
      expect((await who.call('GET', '/api/admin/failures')).status).toBe(status);
      expect((await who.call('POST', '/api/admin/failures/event/evt_secret/retry', {})).status).toBe(status);
    }
    const [untouched] = await product.dependencies.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.id, 'evt_secret'));
    expect(untouched!.attempts).toBe(25);
    expect(await retry('thing', 'evt_secret')).toMatchObject({
      status: 400,
      body: { errors: { kind: 'Unknown kind' } },
    });
    expect((await retry('event', 'evt_none')).status).toBe(404);
  });
});
