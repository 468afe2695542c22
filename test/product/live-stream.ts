import type { LiveEvent } from '../../contract/live/live.ts';
import { eventually } from './eventually.ts';
import { cookieHeader, type Visitor } from './visitor.ts';

/** An open page's event stream. */
export interface LiveStream {
  events: LiveEvent[];
  /** Waits for an event with these values. */
  hears(expected: object): Promise<LiveEvent>;
  /** The server has ended it. */
  hasEnded(): boolean;
  close(): void;
}

/** Opens the stream of a signed-in browser at a server, and waits for its first state. */
export async function openStream(visitor: Visitor, url: string): Promise<LiveStream> {
  const end = new AbortController();
  const cookie = cookieHeader(visitor);
  const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: end.signal });
  if (answer.status !== 200) throw new Error(`the stream answered ${answer.status}`);
  const events: LiveEvent[] = [];
  let hasEnded = false;
  const stream: LiveStream = {
    events,
    hears: (expected) =>
      eventually(() => {
        const found = events.find((event) => matches(event, expected));
        if (!found) throw new Error(`not heard: ${JSON.stringify(expected)}; heard: ${JSON.stringify(events)}`);
        return found;
      }),
    hasEnded: () => hasEnded,
    close: () => end.abort(),
  };
  void read(answer.body!, events)
    .catch(() => {})
    .finally(() => (hasEnded = true));
  await stream.hears({ kind: 'state' });
  return stream;
}

async function read(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<void> {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (kind && data) events.push({ kind, ...JSON.parse(data) });
    }
  }
}

const matches = (value: unknown, expected: object): boolean =>
  Object.entries(expected).every(([key, each]) => {
    const own = (value as Record<string, unknown>)[key];
    return typeof each === 'object' && each !== null ? own !== undefined && matches(own, each) : own === each;
  });
