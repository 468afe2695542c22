import { solveChallengeWorkers } from 'altcha/lib';
import KeyWorker from 'altcha/workers/pbkdf2?worker';
import type { Challenge } from '../contract/captcha.ts';

/** Leaves the page itself a core to breathe with. */
const workersOf = (cores: number) => Math.min(4, Math.max(1, cores - 1));

/** Solves a challenge beside the page's own work; answers the proof as the server reads it, null if it can't be had. */
export async function proveWork(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: workersOf(navigator.hardwareConcurrency || 1),
    createWorker: () => new KeyWorker(),
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
