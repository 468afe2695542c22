import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { systemContext } from '../../../server/context.ts';
import { auditEntries, serverSettings } from '../../../server/db/schema.ts';
import { recordSettings } from '../../../server/features/audit/settings.ts';
import { startProduct, type Product } from '../../product/product.ts';

const OLD = 'the secret of last year that many people have seen';
const NEW = 'the secret of this year that nobody has seen yet';
const TOKEN = 'the-token-of-the-metrics-page';

let product: Product;
beforeAll(async () => void (product = await startProduct({ SESSION_SECRET: OLD })));
afterAll(() => product.stop());

/** What a start with these settings records. */
const startWith = (change: Record<string, string>) => {
  const { dependencies, dataDir } = product;
  const settings = {
    DATA_DIR: dataDir,
    SESSION_SECRET: OLD,
    ADMIN_SECRET_KEY: 'the admin key of tests',
    RATE_LIMITS: 'off',
  };
  return recordSettings({ ...systemContext(dependencies), config: readConfig({ ...settings, ...change }) });
};
const entries = () =>
  product.dependencies.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, 'settings_changed'))
    .orderBy(asc(auditEntries.createdAt));
const details = async () => (await entries()).map((entry) => entry.details);

describe('the settings of a start', () => {
  it('are stored at the first one, which changes nothing', async () => {
    expect(await product.dependencies.db.select().from(serverSettings)).not.toEqual([]);
    expect(await entries()).toEqual([]);
  });

  // Shows admin.changed-settings
  it('make one entry by the system when they differ from the last one’s, with names and no values', async () => {
    await startWith({});
    const before = (await entries()).length;
    const changed = { LOG_LEVEL: 'warn', RATE_LIMITS: 'on', METRICS_TOKEN: TOKEN };
    // Several processes start with them, one after the other and at once.
    await Promise.all([startWith(changed), startWith({ ...changed, PORT: '4000' })]);
    await startWith(changed);
    const [entry, ...more] = (await entries()).slice(before);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorKind: 'system', actorId: null, userId: null });
    expect(entry!.details).toEqual({ LOG_LEVEL: 'changed', RATE_LIMITS: 'changed', METRICS_TOKEN: 'changed' });
  });

  it('are compared across a new SESSION_SECRET that is put before the old one', async () => {
    const before = (await entries()).length;
    await startWith({ LOG_LEVEL: 'warn', RATE_LIMITS: 'on', METRICS_TOKEN: TOKEN, SESSION_SECRET: `${NEW},${OLD}` });
    await startWith({ LOG_LEVEL: 'warn', RATE_LIMITS: 'on', METRICS_TOKEN: TOKEN, SESSION_SECRET: NEW });
    expect((await details()).slice(before)).toEqual([{ SESSION_SECRET: 'changed' }, { SESSION_SECRET: 'changed' }]);
  });

  it('say which secrets can’t be compared when SESSION_SECRET is replaced at once', async () => {
    await startWith({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', METRICS_TOKEN: TOKEN, SESSION_SECRET: OLD });
    expect((await details()).at(-1)).toMatchObject({
      SESSION_SECRET: 'changed',
      METRICS_TOKEN: 'cannot be compared',
      RATE_LIMITS: 'changed',
    });
    expect((await details()).at(-1)).not.toHaveProperty('LOG_LEVEL');
  });

  it('are kept as hashes', async () => {
    const stored = JSON.stringify(await product.dependencies.db.select().from(serverSettings));
    for (const value of [OLD, NEW, TOKEN, 'the admin key of tests']) expect(stored).not.toContain(value);
  });
});
