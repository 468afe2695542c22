import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Measure } from '../../../contract/admin/health.ts';
import { mails, providerEvents } from '../../../server/db/schema.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';

interface Health {
  processes: { role: string; version: string; silentSeconds: number }[];
  measures: Measure[];
}

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await startProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const read = async () => (await admin.call<Health>('GET', '/api/admin/health')).body;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it('Health shows each process with its version, and that nothing needs anybody', async () => {
  await eventually(async () => expect((await read()).processes).toHaveLength(1));
  const { processes, measures } = await read();
  expect(processes[0]).toMatchObject({ role: 'all', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(measures.filter(({ needsSomebody }) => needsSomebody)).toEqual([]);
  const names = measures.map(({ name }) => name);
  expect(names).toContain('mails_waiting_seconds');
  expect(names).toContain('payment_provider_reads_percent');
});

it('what waits too long, and what failed on every try, stands first', async () => {
  const { db } = product.dependencies;
  await db.insert(providerEvents).values([
    { id: 'evt_late', type: 'payout.paid', payload: {}, receivedAt: ago(5), attempts: 3 },
    { id: 'evt_given_up', type: 'payout.paid', payload: {}, receivedAt: ago(50), attempts: 25 },
  ]);
  const mail = { recipient: 'anna@example.com', subject: 'x', text: 'x', html: 'x' };
  await db.insert(mails).values({ ...mail, occasion: 'sold:none', createdAt: ago(3 * 24 * 60) });
  await db.insert(mails).values({ ...mail, occasion: 'sold:one', createdAt: ago(60) });
  const first = (await read()).measures.slice(0, 4);
  expect(first.map(({ name, needsSomebody }) => [name, needsSomebody])).toEqual([
    ['mails_waiting_seconds', true],
    ['mails_failed', true],
    ['provider_events_waiting_seconds', true],
    ['provider_events_failed', true],
  ]);
  expect(Math.round(first[0]!.value! / 60)).toBe(60);
  expect(first[1]!.value).toBe(1);
  expect(first[2]!.value).toBeGreaterThanOrEqual(300);
});

it('a scheduled job is late by its own schedule, also if it never succeeded', async () => {
  const { database } = product.dependencies;
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const schedule = (job: string, cron: string, days = 0) =>
    database.query(
      `insert into pgboss.schedule (name, cron, created_on) values ($1, $2, now() - $3 * interval '1 day')`,
      [job, cron, days],
    );
  const succeeded = (job: string, hours: number) =>
    database.query(`insert into scheduled_runs (job, succeeded_at) values ($1, now() - $2 * interval '1 hour')`, [
      job,
      hours,
    ]);
  await schedule('resend-mails', `${minute} * * * *`);
  await succeeded('resend-mails', 5);
  const yesterday = (new Date().getUTCHours() + 12) % 24;
  await schedule('compare-ledger', `${minute} ${yesterday} * * *`);
  await succeeded('compare-ledger', 5);
  await schedule('compare-counted-accounts', `${minute} ${yesterday} * * *`, 2);
  const late = (await read()).measures.filter(({ name }) => name === 'scheduled_job_late_seconds');
  const hours = late.map(({ label, value, needsSomebody }) => [label, Math.round(value! / 3_600), needsSomebody]);
  expect(hours.toSorted()).toEqual([
    ['compare-counted-accounts', 24, true],
    ['compare-ledger', 0, false],
    ['resend-mails', 4, true],
  ]);
});
