import { Readable } from 'node:stream';
import { LIVE, type LiveEvent } from '../../../contract/live/live.ts';

/** An open event stream of an account. */
export interface Stream {
  accountId: string;
  source: Readable;
  endsAt: number;
  /** Whether its account may go on reading; asked again after changes of sessions and accounts. */
  mayRead: () => Promise<boolean>;
}

export interface Streams {
  /** Undefined when this process is at its limit. An account's oldest makes room for its newest. */
  open(accountId: string, mayRead: Stream['mayRead']): Stream | undefined;
  of(accountId: string): Stream[];
  accounts(): string[];
  count(): number;
  send(stream: Stream, event: LiveEvent): void;
  end(stream: Stream, reason: EndReason): void;
  /** Sends a heartbeat to each; ends those that have lasted long enough. */
  beat(): void;
  endAll(): void;
}

type EndReason = Extract<LiveEvent, { kind: 'end' }>['reason'];

export function createStreams(most: number): Streams {
  const byAccount = new Map<string, Set<Stream>>();
  let open = 0;

  function forget(stream: Stream): void {
    const siblings = byAccount.get(stream.accountId);
    if (!siblings?.delete(stream)) return;
    open -= 1;
    if (siblings.size === 0) byAccount.delete(stream.accountId);
  }

  function send({ source }: Stream, event: LiveEvent): void {
    if (source.destroyed || source.readableEnded) return;
    // One that doesn't read what it is sent has to ask again.
    if (!source.push(formatEvent(event)) && source.readableLength > UNREAD_BYTES) source.destroy();
  }

  function end(stream: Stream, reason: EndReason): void {
    forget(stream);
    send(stream, { kind: 'end', reason });
    stream.source.push(null);
  }

  const all = () => [...byAccount.values()].flatMap((each) => [...each]);

  return {
    open(accountId, mayRead) {
      const siblings = byAccount.get(accountId) ?? new Set();
      const [oldest] = siblings;
      if (oldest && siblings.size >= LIVE.perAccount) end(oldest, 'replaced');
      if (open >= most) return undefined;
      const source = new Readable({ read() {} });
      const stream = { accountId, source, endsAt: Date.now() + spread(LIVE.longestMs), mayRead };
      source.once('close', () => forget(stream));
      byAccount.set(accountId, siblings.add(stream));
      open += 1;
      // How long a browser waits that opens it again by itself.
      source.push(`retry: ${spread(LIVE.againMs)}\n\n`);
      return stream;
    },
    of: (accountId) => [...(byAccount.get(accountId) ?? [])],
    accounts: () => [...byAccount.keys()],
    count: () => open,
    send,
    end,
    beat() {
      const time = Date.now();
      for (const stream of all()) {
        if (stream.endsAt < time) end(stream, 'again');
        else send(stream, { kind: 'beat' });
      }
    },
    endAll() {
      for (const stream of all()) end(stream, 'again');
    },
  };
}

const UNREAD_BYTES = 64 * 1024;

/** Adds up to 100% jitter, so that clients don't all reconnect at the same time. */
const spread = (ms: number) => Math.round(ms * (1 + Math.random()));

const formatEvent = ({ kind, ...data }: LiveEvent) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
