import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitOpenError, createCircuit, type Circuit } from './circuit.ts';

let now: number;
let changes: string[];
let circuit: Circuit;
beforeEach(() => {
  now = 0;
  changes = [];
  const openMs = { first: 500, longest: 1_500 };
  circuit = createCircuit({ failures: 3, openMs, clock: () => now, onChange: (state) => changes.push(state) });
});

const succeed = () =>
  circuit.run(
    async () => 'well',
    () => false,
  );
const fail = () =>
  circuit
    .run(
      async () => 'ill',
      (result) => result === 'ill',
    )
    .catch((error: unknown) => (error as Error).name);
const breakDown = () => circuit.run(() => Promise.reject(new Error('broken')), Boolean).catch(String);

describe('a circuit breaker', () => {
  it('stays closed while failures are not consecutive', async () => {
    for (let round = 0; round < 5; round++) {
      await fail();
      await breakDown();
      await succeed();
    }
    expect([circuit.isOpen(), changes]).toEqual([false, []]);
  });

  it('opens after consecutive failures, thrown or reported, and fails calls at once', async () => {
    await fail();
    await breakDown();
    expect(await fail()).toBe('ill');
    let tried = false;
    const call = circuit.run(async () => (tried = true), Boolean);
    await expect(call).rejects.toBeInstanceOf(CircuitOpenError);
    expect([tried, circuit.isOpen(), changes]).toEqual([false, true, ['open']]);
  });

  it('sends one half-open probe, fails other calls until its answer, and closes when it succeeds', async () => {
    for (let count = 0; count < 3; count++) await fail();
    now = 500;
    let answer = (_: string) => {};
    const trial = circuit.run(
      () => new Promise<string>((resolve) => (answer = resolve)),
      () => false,
    );
    expect(await fail()).toBe('CircuitOpenError');
    answer('well');
    expect(await trial).toBe('well');
    expect(await succeed()).toBe('well');
    expect([circuit.isOpen(), changes]).toEqual([false, ['open', 'closed']]);
  });

  it('stays open twice as long after each failed probe, up to a limit, and as long as at first once it has closed', async () => {
    for (let count = 0; count < 3; count++) await fail();
    for (const rest of [500, 1_000, 1_500, 1_500]) {
      now += rest - 1;
      expect(await fail()).toBe('CircuitOpenError');
      now += 1;
      expect(await fail()).toBe('ill');
    }
    now += 1_500;
    await succeed();
    for (let count = 0; count < 3; count++) await fail();
    now += 500;
    expect(await succeed()).toBe('well');
    expect(changes).toEqual(['open', 'closed', 'open', 'closed']);
  });

  it('closes when a call in flight since before it opened succeeds', async () => {
    let answer = (_: string) => {};
    const slow = circuit.run(
      () => new Promise<string>((resolve) => (answer = resolve)),
      () => false,
    );
    for (let count = 0; count < 3; count++) await fail();
    answer('well');
    await slow;
    expect([circuit.isOpen(), await succeed()]).toEqual([false, 'well']);
  });
});
