import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPrecedence } from '../http/precedence.ts';

/** Work that ends when it is told to, and notes in `log` when it begins. */
function workIn(log: string[]) {
  const ends: Record<string, () => void> = {};
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => (ends[name] = () => resolve(name)));
  };
  return { work, end: (name: string) => ends[name]!() };
}

describe('programs and people', () => {
  it('programs are served at once and side by side, a person when they are done', async () => {
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

  it('people pay one after the other, in the order in which they came, also when one fails', async () => {
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

  it('a person waits half a second at most, however long a program takes', async () => {
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

  it('whoever waits for a checkout that is closed meanwhile is served at once, and holds up nobody', async () => {
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
