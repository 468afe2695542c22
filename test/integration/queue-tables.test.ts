import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { openQueue } from '../../server/integrations/jobs/job-queues.ts';
import {
  changePolicy,
  countFailedJobs,
  findDueQueues,
  findFailedJobs,
  findOrphans,
  indexActiveJobs,
  readSchedules,
} from '../../server/integrations/jobs/queue-tables.ts';
import { createTestDatabase, type TestDatabase } from '../product/database.ts';

/** The library's own functions make what our statements on its tables then find. */
let database: TestDatabase;
let opened: DatabaseHandle;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = database.opened ?? openPostgres(database.url!, () => {});
  boss = openQueue(opened, false);
  await boss.start();
  await boss.createQueue('naps');
  await boss.createQueue('walks', { heartbeatSeconds: 12, retryLimit: 0 });
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await opened.close();
  await database.drop();
});

it('a queue has a policy, which can change', async () => {
  expect(await boss.getQueue('naps')).toMatchObject({ policy: 'standard' });
  await changePolicy(opened, 'naps', 'stately');
  expect(await boss.getQueue('naps')).toMatchObject({ policy: 'stately' });
});

it('a job is due when it is sent, orphaned without heartbeats, and failed after its last try', async () => {
  await indexActiveJobs(opened);
  expect(await findDueQueues(opened, ['walks'])).toEqual([]);
  await boss.send('walks', { pet: 'Biscuit' }, { startAfter: 3_600 });
  expect(await findDueQueues(opened, ['walks'])).toEqual([]);
  const id = await boss.send('walks', { pet: 'Poppy' });
  expect(await findDueQueues(opened, ['walks', 'naps'])).toEqual(['walks']);

  await boss.fetch('walks');
  expect(await findOrphans(opened, 12, 10)).toEqual([]);
  // The database's clock doesn't wait for a test: a heartbeat of a moment ago is too old for no seconds.
  expect(await findOrphans(opened, 0, 10)).toEqual([{ queue: 'walks', id, retryCount: 0 }]);

  expect(await findFailedJobs(opened, { queues: ['walks'] })).toEqual([]);
  await boss.fail('walks', id!, { message: 'It rained.' });
  const [failed] = await findFailedJobs(opened, { queues: ['walks', 'naps'] });
  expect(failed).toMatchObject({ id, name: 'walks', data: { pet: 'Poppy' }, output: { message: 'It rained.' } });
  expect(failed).toMatchObject({ retry_count: 0, created_on: expect.any(Date), completed_on: expect.any(Date) });
  expect(await findFailedJobs(opened, { id: id! })).toEqual([failed]);
  expect(await countFailedJobs(opened, ['walks', 'naps'])).toEqual([{ queue: 'walks', count: 1 }]);
  expect(await countFailedJobs(opened, ['naps'])).toEqual([]);
});

it('a schedule has a time, and counts from its beginning until its job has succeeded', async () => {
  await boss.schedule('naps', '17 4 * * *');
  expect(await readSchedules(opened, ['naps', 'walks'])).toEqual([
    { queue: 'naps', cron: '17 4 * * *', seconds: expect.any(Number) },
  ]);
  await opened.query(`insert into scheduled_runs (job, succeeded_at) values ('naps', now() - interval '1 h')`);
  const [schedule] = await readSchedules(opened, ['naps']);
  expect(schedule!.seconds).toBeGreaterThanOrEqual(3_600);
});
