import { solveChallengeWorkers } from 'altcha/lib';
import KeyWorker from 'altcha/workers/pbkdf2?worker';
// oxlint-disable-next-line import/default -- Vite makes a constructor of it.
import PlainKeyWorker from './key-worker.ts?worker';
import type { Challenge } from '../../contract/accounts/captcha.ts';

/** Leaves one core for the page itself. */
const countWorkers = (cores: number) => Math.min(4, Math.max(1, cores - 1));

/** Solves a challenge in web workers; resolves with the encoded proof, or null if there is no solution. */
export async function proveWork(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: countWorkers(navigator.hardwareConcurrency || 1),
    createWorker: () => (isSecureContext ? new KeyWorker() : new PlainKeyWorker()),
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
