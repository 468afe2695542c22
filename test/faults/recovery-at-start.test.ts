import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess } from '../product/server-process.ts';
import { startWebProcess, type WebProcess } from '../product/web-process.ts';

let server: WebProcess;
beforeAll(async () => (server = await startWebProcess()));
afterAll(() => server.stop());

it('a recovery that fails when a process starts is logged, and the process goes on', async () => {
  await server.opened.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no room for findings'; end $$`);
  await server.opened.query(`create trigger refuse before delete on unresolved_findings execute function refuse()`);
  const worker = await startServerProcess({
    ...server.environment,
    ROLE: 'worker',
    LOG_LEVEL: 'warn',
    PORT: String(await findFreePort()),
  });
  await eventually(() => expect(worker.output()).toContain('the recovery at the start failed'));
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  expect(await worker.stop()).toBe(0);
});
