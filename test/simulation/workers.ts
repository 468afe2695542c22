import { fork } from 'node:child_process';
import type { Chunk, Outcome } from './run.ts';

/** Forks a worker and sends it one chunk after another until there are none. */
export function employ(args: string[], next: () => Chunk | undefined, done: (outcome: Outcome) => void): Promise<void> {
  const worker = fork(process.argv[1]!, args, { execArgv: process.execArgv });
  return new Promise((resolve, reject) => {
    const give = () => {
      const chunk = next();
      if (chunk) worker.send(chunk);
      else worker.disconnect();
    };
    worker.on('message', (outcome: Outcome) => {
      done(outcome);
      give();
    });
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
    give();
  });
}
