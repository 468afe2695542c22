import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { accountErasures, providerEvents } from '../../../server/db/schema.ts';
import { readJobData } from '../../../server/integrations/jobs/job-definition.ts';
import { jobDefinitions } from '../../../server/registry/jobs.ts';
import { registerBreeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const DAY = 86_400_000;
const ENDS = 'its process ends';
const long = jobDefinitions.filter(({ expireInSeconds }) => expireInSeconds >= 600);

/** A process that ends while the job runs: the signal is aborted when it is looked at for the `last` time. */
function endingAt(last: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let looks = 0;
  signal.throwIfAborted = () => {
    if (++looks === last) controller.abort(new Error(ENDS));
    AbortSignal.prototype.throwIfAborted.call(signal);
  };
  return signal;
}

const run = (name: string, data: unknown, signal: AbortSignal) => {
  const job = jobDefinitions.find((each) => each.name === name)!;
  return job.handle(systemContext(product.dependencies, signal), readJobData(job, data));
};

describe('a job that may take ten minutes', () => {
  it.each(long.map(({ name }) => name))('(%s) does nothing more once its process ends', async (name) => {
    const { userId } = await registerBreeder(product);
    const { db } = product.dependencies;
    if (name === 'erase-account')
      await db.insert(accountErasures).values({ userId, email: 'gone@example.com', startedAt: new Date() });
    const data = {
      'compare-account': { account: null, since: new Date().toISOString() },
      'erase-account': { userId },
      'run-import': { importId: randomUUID() },
    };
    await expect(run(name, data[name as keyof typeof data] ?? {}, endingAt(1))).rejects.toThrow(ENDS);
    await db.delete(accountErasures).where(eq(accountErasures.userId, userId));
  });

  it('ends between two batches, and a later run continues', async () => {
    const { db } = product.dependencies;
    const ofTest = like(providerEvents.id, 'evt_stopping_%');
    const receivedAt = new Date(Date.now() - 100 * DAY);
    const ids = Array.from({ length: 1_200 }, (_each, number) => `evt_stopping_${number}`);
    await db
      .insert(providerEvents)
      .values(ids.map((id) => ({ id, type: 'payout.paid', payload: { id }, receivedAt, handledAt: receivedAt })));
    const left = async () =>
      (await db.select({ payload: providerEvents.payload }).from(providerEvents).where(ofTest)).filter(
        ({ payload }) => Object.keys(payload as object).length > 0,
      ).length;
    await expect(run('forget-events', {}, endingAt(3))).rejects.toThrow(ENDS);
    expect(await left()).toBe(200);
    await run('forget-events', {}, new AbortController().signal);
    expect(await left()).toBe(0);
    await db.delete(providerEvents).where(ofTest);
  });
});
