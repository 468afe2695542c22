import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPrecedence } from '../http/precedence.ts';

/** Work that logs its start to `log` and ends when the test ends it. */
function workIn(log: string[]) {
  const ends: Record<string, () => void> = {};
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => (ends[name] = () => resolve(name)));
  };
  return { work, end: (name: string) => ends[name]!() };
}

describe('priority of API calls over payments', () => {
  it('API calls run at once and concurrently, a payment after them', async () => {
    const [{ first, after }, log] = [createPrecedence(), [] as string[]];
    const { work, end } = workIn(log);
    const calls = [first(work('one call')), first(work('another call'))];
    const payment = after('cs_1', work('a payment'));
    expect(log).toEqual(['one call', 'another call']);
    end('one call');
    await calls[0];
    expect(log).toHaveLength(2);
    end('another call');
    expect(await calls[1]).toBe('another call');
    await wait(1);
    expect(log).toEqual(['one call', 'another call', 'a payment']);
    end('a payment');
    expect(await payment).toBe('a payment');
  });

  it('payments run one at a time in order of arrival, even if one fails', async () => {
    const [{ after }, log] = [createPrecedence(), [] as string[]];
    const { work, end } = workIn(log);
    const failing = after('cs_1', () => Promise.reject(new Error('the page broke')));
    const payments = [after('cs_2', work('second')), after('cs_3', work('third'))];
    await expect(failing).rejects.toThrow('the page broke');
    await wait(1);
    expect(log).toEqual(['second']);
    end('second');
    await payments[0];
    await wait(1);
    expect(log).toEqual(['second', 'third']);
    end('third');
    await payments[1];
  });

  it('a payment waits at most half a second for a slow API call', async () => {
    const [{ first, after }, log] = [createPrecedence(), [] as string[]];
    const { work, end } = workIn(log);
    const call = first(work('a call'));
    const payment = after('cs_1', async () => log.push('a payment'));
    await wait(50);
    expect(log).toEqual(['a call']);
    await payment;
    expect(log).toEqual(['a call', 'a payment']);
    end('a call');
    await call;
  });

  it('waiting payments of a closed checkout run at once and delay no others', async () => {
    const [{ first, after, release }, log] = [createPrecedence(), [] as string[]];
    const { work, end } = workIn(log);
    const call = first(work('a call'));
    const late = [after('cs_1', work('late')), after('cs_1', work('late again'))];
    const other = after('cs_2', async () => log.push('another checkout'));
    release('cs_1');
    release('cs_unknown');
    await wait(1);
    expect(log).toEqual(['a call', 'late', 'late again']);
    for (const name of ['late', 'late again', 'a call']) end(name);
    await Promise.all([call, ...late, other]);
    expect(log.at(-1)).toBe('another checkout');
  });
});
