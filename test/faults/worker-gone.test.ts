import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startWebProcess, type WebProcess } from '../product/web-process.ts';

let server: WebProcess;
let worker: ServerProcess;
let breeder: Breeder;
beforeAll(async () => {
  server = await startWebProcess();
  worker = await startServerProcess({
    ...server.environment,
    ROLE: 'worker',
    PORT: String(await findFreePort()),
  });
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.web.url) });
});
afterAll(() => server.stop());

const readiness = async () => (await createVisitor(server.web.url).call('GET', '/readyz')).body;
const read = async (figure: string) => {
  const text = await (await fetch(`${server.web.url}/metrics`)).text();
  return Number(new RegExp(`^${figure} ([\\d.]+)$`, 'm').exec(text)?.[1]);
};

it('a worker that is gone is seen in /readyz, /metrics and the log, until another one runs', async () => {
  const { opened } = server;
  await eventually(async () => expect(await opened.query('select from processes')).toHaveLength(2));
  expect(await readiness()).toEqual({ status: 'ok' });
  await worker.kill();
  const { linkId } = await offerPet(breeder);
  const buyer = createVisitor(server.web.url);
  expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
  await eventually(async () => expect(await read('provider_events_waiting')).toBeGreaterThan(0));
  // Five minutes pass.
  const earlier = "- interval '5 minutes'";
  await opened.query(`update processes set started_at = started_at ${earlier}`);
  await opened.query(`update processes set seen_at = seen_at ${earlier} where role = 'worker'`);
  await opened.query(`update provider_events set received_at = received_at ${earlier}`);
  await eventually(async () => expect(await readiness()).toEqual({ status: 'ok', workers: 'are silent' }));
  expect(await read('workers_silent_seconds')).toBeGreaterThanOrEqual(300);
  expect(await read('provider_events_waiting_seconds')).toBeGreaterThanOrEqual(300);
  expect(await read('jobs_waiting_seconds\\{queue="provider-event"\\}')).toBeGreaterThanOrEqual(0);
  expect(server.web.output()).toContain('no worker is running: payments, mails and events wait');
  const next = await startServerProcess({ ...server.environment, ROLE: 'worker', PORT: String(await findFreePort()) });
  await eventually(async () => expect(await readiness()).toEqual({ status: 'ok' }));
  await eventually(async () => expect(await read('provider_events_waiting')).toBe(0));
  await next.stop();
  // One that ends by itself is not listed as one that runs.
  expect(await opened.query("select from processes where role = 'worker' and ended_at is null")).toHaveLength(1);
});
