import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Prepared, Reply, Send } from './connections.ts';

/** One side of a case: sends one request (a purchase: several) and throws if an answer is wrong. */
export type Work = () => Promise<void>;

export interface LimitCase {
  /** As named on the command line. */
  key: string;
  name: string;
  ours: Work;
  bare: Work;
  concurrency: number;
  /** The processes whose work counts. */
  pids: Record<'ours' | 'bare', number[]>;
  /** Removes what earlier slices have made. */
  prepare?: () => Promise<unknown>;
  /** Leaves mails, events and jobs that must not slow down the next slice. */
  leavesWork?: boolean;
}

/** Whole answers are read this often: reading each would cost more than serving it. */
const READ_EVERY = 25;

/** The elements in turn, again and again. */
export function cycle<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}

type Check = (reply: Reply) => boolean;

/** Checks the fields of a JSON answer. */
export const jsonHas =
  <Body>(isRight: (body: Body) => boolean): Check =>
  (reply) =>
    isRight(JSON.parse(textOf(reply)) as Body);

function textOf({ headers, body }: Reply): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** `given` returns the next request; `status` is checked of each answer, `isRight` of some. */
export function sending(
  name: string,
  { send }: { send: Send },
  given: () => Prepared,
  status: number,
  isRight: Check = () => true,
): Work {
  let count = 0;
  return async () => {
    const reply = await send(given());
    if (reply.status !== status || (count++ % READ_EVERY === 0 && !isRight(reply)))
      throw new Error(`${name} answered ${reply.status}: ${textOf(reply).slice(0, 300)}`);
  };
}
