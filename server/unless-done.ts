import { ExpectedError } from './errors.ts';

/**
 * Does something once: a request that comes twice, one after the other or at once, succeeds twice. The second of the same moment is
 * refused under the lock that the first one held.
 */
export async function unlessDone(isDone: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  if (await isDone()) return;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ExpectedError) || !(await isDone())) throw error;
  }
}
