/**
 * Kinds of calls to the provider, by how long they take. Each has its own deadlines and its own circuit, so that slow ones of one kind
 * stop no other (docs/decisions/0077).
 */
export const CALL_KINDS = ['ordinary', 'account', 'refund', 'file', 'list'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

interface Deadlines {
  /** For one attempt, from the request to the last byte of the response. */
  attemptMs: number;
  /** For a call with its retries, in jobs. */
  callMs: number;
  /** For the call while a person waits, beside the deadline of the request's other calls; null: it shares theirs. */
  personMs: number | null;
}

export const DEADLINES: Record<CallKind, Deadlines> = {
  // Buyers wait for these, at most as long as a request may take (concurrency/deadline.ts).
  ordinary: { attemptMs: 4_500, callMs: 15_000, personMs: null },
  // Nothing may be cut off that has made an account, moved money or taken evidence: what was done would look as if it had failed.
  account: { attemptMs: 20_000, callMs: 45_000, personMs: 25_000 },
  refund: { attemptMs: 20_000, callMs: 60_000, personMs: 25_000 },
  file: { attemptMs: 30_000, callMs: 90_000, personMs: 30_000 },
  // Background work mostly: a page of many objects, with what it expands.
  list: { attemptMs: 10_000, callMs: 30_000, personMs: null },
};

const isId = (segment: string) =>
  /_[a-z]*[A-Z0-9]/.test(segment) || (/^\w+$/.test(segment) && /\d/.test(segment) && !/^v\d+$/.test(segment));

/** What the provider counts as one endpoint: a method of a path, whatever the id in it. */
export function toEndpoint(method: string, url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]+/, '').split('?');
  const segments = path.split('/').map((segment) => (isId(segment) ? '{id}' : segment));
  return `${method} ${segments.join('/')}`;
}

const KINDS: [RegExp, CallKind][] = [
  [/^POST \/v\d+\/(core\/)?account(s|_links)\b/, 'account'],
  [/^POST \/v1\/(refunds|application_fees\/\{id\}\/refunds)$/, 'refund'],
  [/^POST \/v1\/(files|disputes\/\{id\})$/, 'file'],
  [/^GET \/v1\/(events|balance_transactions)$/, 'list'],
];

export const findCallKind = (endpoint: string): CallKind =>
  KINDS.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'ordinary';
