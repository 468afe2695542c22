import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation } from '../../contract/questions/questions.ts';
import { endQuestion, getQuestion, listQuestions } from '../../contract/questions/questions.ts';
import { myOrders } from '../../contract/orders/orders.ts';

// Workers share their globals with other files.
afterEach(() => void vi.unstubAllGlobals());

vi.hoisted(() => vi.stubGlobal('document', { getElementById: () => null }));
const { change } = await import('./change.ts');
const { queryClient, read, setRead } = await import('./query-client.ts');

const question = { id: 'one' } as Conversation;
const one = { params: { id: 'one' } };
const isOutdated = (options: { queryKey: readonly unknown[] }) =>
  queryClient.getQueryState(options.queryKey)?.isInvalidated;

beforeEach(async () => {
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ question, questions: [], orders: [] }));
  await queryClient.prefetchQuery(read(listQuestions, {}));
  await queryClient.prefetchQuery(read(getQuestion, one));
  await queryClient.prefetchQuery(read(myOrders, {}));
});

it('a call outdates the answers that show what it changes, and no others', async () => {
  await change(endQuestion, one);
  expect(isOutdated(read(listQuestions, {}))).toBe(true);
  expect(isOutdated(read(getQuestion, one))).toBe(true);
  expect(isOutdated(read(myOrders, {}))).toBe(false);
});

it('an answer that is put into the cache is current', async () => {
  // A cached answer is as old as its millisecond.
  await vi.waitFor(() => {
    const { dataUpdatedAt } = queryClient.getQueryState(read(getQuestion, one).queryKey)!;
    expect(Date.now()).toBeGreaterThan(dataUpdatedAt);
  });
  await change(endQuestion, one, { answered: (answer) => setRead(getQuestion, one, answer) });
  expect(isOutdated(read(getQuestion, one))).toBe(false);
  expect(isOutdated(read(listQuestions, {}))).toBe(true);
});

it('a refused call outdates nothing, unless it tells that the screen is old', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'It has ended' }, { status: 409 }));
  await expect(change(endQuestion, one)).rejects.toThrow('It has ended');
  expect(isOutdated(read(listQuestions, {}))).toBe(false);
  await expect(change(endQuestion, one, { isOutdatedBy: () => true })).rejects.toThrow('It has ended');
  expect(isOutdated(read(listQuestions, {}))).toBe(true);
});
