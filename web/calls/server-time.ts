/** The last answer's time, and when it came by a clock that nobody sets. */
let last: { serverMs: number; atMs: number } | undefined;

/** Answers name the second that has begun; less time left is the safer thing to say. */
const SECOND_MS = 1_000;

/** Takes the time of an answer of the server: that of the device may be years off. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const serverMs = Date.parse(headers.get('date') ?? '') + SECOND_MS + Number(headers.get('age') ?? 0) * SECOND_MS;
  if (!Number.isNaN(serverMs)) last = { serverMs, atMs: performance.now() };
}

/** The server's time, in milliseconds; the device's before the first answer. */
export const serverNow = (): number =>
  last ? last.serverMs + performance.now() - last.atMs : (readDocumentTime() ?? Date.now());

/** When the server made this document, and the time since then. */
function readDocumentTime(): number | undefined {
  const madeAt = Number(globalThis.document?.documentElement.dataset['now']);
  return madeAt > 0 ? madeAt + performance.now() : undefined;
}
