import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../server/db/client.ts';
import { openPostgres } from '../../../server/db/open.ts';
import { databaseTime } from '../../../server/db/time.ts';
import { syncFromProvider } from '../../../server/integrations/provider/sync-from-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../product/database.ts';

let created: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  created = await createTestDatabase();
  handle = created.opened ?? openPostgres(created.url!, () => {});
});
afterAll(async () => {
  await handle.close();
  await created.drop();
});

/** What the provider answers, and what we have stored of it. */
let provider: string;
let stored: { facts: string; fetchedAt: Date | null };
beforeEach(() => {
  provider = 'first';
  stored = { facts: 'none', fetchedAt: null };
});

/** Syncs once; `during` happens after the provider has read its answer and before that arrives. */
const sync = (during: () => Promise<unknown> = async () => {}) =>
  syncFromProvider(handle.db, {
    async fetch() {
      const answer = provider;
      await during();
      return answer;
    },
    lock: async () => stored,
    appliedAt: ({ fetchedAt }) => fetchedAt,
    async apply(_tx, _row, facts, fetchedAt) {
      stored = { facts, fetchedAt };
      return `applied ${facts}`;
    },
  });

/** Another process fetches later and is first to apply its answer. */
async function applyElsewhere(): Promise<void> {
  // Times are compared in milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 2));
  stored = { facts: provider, fetchedAt: await databaseTime(handle.db) };
}

describe('an answer of the provider', () => {
  it('is applied with its fetch time', async () => {
    expect(await sync()).toBe('applied first');
    expect(stored).toEqual({ facts: 'first', fetchedAt: expect.any(Date) });
  });

  it('that lost the race to a later fetch is fetched again, so that the caller has the current state', async () => {
    let races = 1;
    const result = await sync(async () => {
      if (races-- <= 0) return;
      provider = 'second';
      await applyElsewhere();
      provider = 'third';
    });
    expect(result).toBe('applied third');
    expect(stored.facts).toBe('third');
  });

  it('is given up after three lost races, and the later answer stays', async () => {
    let fetches = 0;
    const result = await sync(async () => {
      provider = `change ${++fetches}`;
      await applyElsewhere();
    });
    expect([result, fetches, stored.facts]).toEqual([undefined, 3, 'change 3']);
  });

  it('that never comes changes nothing', async () => {
    await expect(sync(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
    expect(stored).toEqual({ facts: 'none', fetchedAt: null });
  });
});
