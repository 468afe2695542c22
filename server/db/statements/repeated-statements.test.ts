import { describe, expect, it } from 'vitest';
import { createStatementNames } from './repeated-statements.ts';

describe('the names of statements', () => {
  it('are given to texts that repeat, each one of its own', () => {
    const { nameOf } = createStatementNames();
    expect(nameOf('select 1')).toBeUndefined();
    expect(nameOf('select 2')).toBeUndefined();
    const first = nameOf('select 1');
    expect(first).toBeDefined();
    expect(nameOf('select 1')).toBe(first);
    expect(nameOf('select 2')).not.toBe(first);
  });

  it('are few, however many texts repeat, since each connection keeps a plan for each', () => {
    const { nameOf } = createStatementNames();
    const given = new Set<string | undefined>();
    for (let text = 0; text < 10_000; text++) for (let time = 0; time < 3; time++) given.add(nameOf(`select ${text}`));
    given.delete(undefined);
    expect(given.size).toBe(400);
  });

  it('change when the database has forgotten one', () => {
    const { nameOf, renameIfOutdated } = createStatementNames();
    nameOf('select 1');
    const before = nameOf('select 1');
    renameIfOutdated('select 1', { code: '23505' });
    expect(nameOf('select 1')).toBe(before);
    renameIfOutdated('select 1', { code: '26000' });
    nameOf('select 1');
    expect(nameOf('select 1')).not.toBe(before);
  });
});
