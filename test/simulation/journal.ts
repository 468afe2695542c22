import type { Answer } from '../product/visitor.ts';
import type { CaseFile, Deed, Jump, Moment, ReadTerms, Sample, Sighting, Terms } from './judge/case-file.ts';
import { findFlightsSince } from './flights.ts';
import type { World } from './world.ts';

/** What the people of a history did, when, and what they read: the judge's evidence, which nothing of the product writes. */
export interface Journal {
  deeds: Deed[];
  jumps: Jump[];
  sightings: Sighting[];
  /** By checkout, the terms that its buyer read: null for a price that is paid at once, undefined if they changed meanwhile. */
  terms: Map<string, ReadTerms | null | undefined>;
  /** By person on a list, the terms under which their place became a pet's. */
  pickTerms: Map<string, ReadTerms | undefined>;
  /** By id of an entry on a list, the order that pays for it; by id of a turn, its entry. */
  entries: Map<string, string>;
  turns: Map<string, string>;
  /** Places of which the breeder read that every pet of the litter is sold. */
  soldOut: CaseFile['soldOut'];
  /** By pet, unpaid holds in a row. */
  unpaidHolds: Map<string, number>;
  deadEnds: string[];
  /** Lists that somebody joined under several addresses of one mailbox. */
  mailboxLists: Set<string>;
  now(): Moment;
  /** Terms with the days that have passed. */
  dated(terms: Terms): ReadTerms;
  /** Notes a request and its answer; one that was never answered, too. */
  record(
    request: readonly [method: string, path: string | undefined, fields?: unknown, ...rest: unknown[]],
    send: () => Promise<Answer<any>>,
  ): Promise<Answer<any>>;
  /** Notes that time passes. */
  pass(unit: Jump['unit'], amount: number, work: () => Promise<void>): Promise<void>;
}

const SUCCESS = /^\/api\/payment-success\?session_id=(\w+)$/;

/** `since`: the provider's newest object. */
export function openJournal(world: World, since: string): Journal {
  const inFlight = new Set<string>();
  let number = 0;
  const passed = { days: { done: 0, begun: 0 }, hours: { done: 0, begun: 0 } };
  const now = (): Moment => ({
    number: ++number,
    at: Date.now(),
    days: { ...passed.days },
    hours: { ...passed.hours },
  });
  const journal: Journal = {
    deeds: [],
    jumps: [],
    sightings: [],
    terms: new Map(),
    pickTerms: new Map(),
    mailboxLists: new Set(),
    entries: new Map(),
    turns: new Map(),
    soldOut: [],
    unpaidHolds: new Map(),
    deadEnds: [],
    now,
    dated: (terms) => ({ terms, days: passed.days.done }),
    async record([method, path, fields], send) {
      const isRead = method === 'GET';
      const from = now();
      const newestObject = path === '/api/stripe/reset' ? await findNewest(world) : undefined;
      const note = (answer?: Answer<any>) =>
        journal.deeds.push({
          method,
          // A page that failed leads nowhere, and is followed all the same.
          path: path ?? '',
          fields: (fields ?? {}) as Deed['fields'],
          status: answer?.status,
          location: answer?.location,
          from,
          to: now(),
          ...(newestObject === undefined ? {} : { newestObject }),
        });
      try {
        const answer = await send();
        if (!isRead) note(answer);
        const sessionId = SUCCESS.exec(path ?? '')?.[1];
        if (sessionId && answer.body['status'] === 'processing') inFlight.add(sessionId);
        noteList(journal, answer.body, from);
        return answer;
      } catch (error) {
        if (!isRead) note();
        throw error;
      }
    },
    async pass(unit, amount, work) {
      const sample = () => takeSample(world, since, inFlight);
      const before = await sample();
      const from = now();
      passed[unit].begun += amount;
      await work();
      passed[unit].done += amount;
      journal.jumps.push({ unit, amount, from, to: now(), before, after: await sample() });
    },
  };
  return journal;
}

/** Who pays for which place is gone from the list once it has ended. `at`: when it was asked for. */
function noteList({ entries, turns, soldOut }: Journal, body: unknown, at: Moment): void {
  if (typeof body !== 'object' || body === null || !('waitlist' in body)) return;
  const list = body.waitlist as {
    turn: { id: string; entryId: string } | null;
    returnsOn: string | null;
    entries: { id: string; paid: { orderId: string } | null }[];
  };
  if (list.turn) turns.set(list.turn.id, list.turn.entryId);
  for (const { id, paid } of list.entries) {
    if (!paid) continue;
    entries.set(id, paid.orderId);
    if (list.returnsOn !== null) soldOut.push({ orderId: paid.orderId, at });
  }
}

async function findNewest({ provider: { store } }: World): Promise<number> {
  const [row] = await store.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from sandbox.objects');
  return Number(row!.seq);
}

/** `reported`: checkouts of which the product has said that their payment is in flight. */
async function takeSample(world: World, since: string, reported: Set<string>): Promise<Sample> {
  const { store } = world.provider;
  const accounts = await store.query<{ id: string; seq: string; data: { email: string; charges_enabled: boolean } }>(
    `select id, seq::text as seq, data from sandbox.objects where object = 'account'`,
  );
  const disputed = await store.query<{ charge: string }>(
    `select data ->> 'charge' as charge from sandbox.objects where object = 'dispute'
     and data ->> 'status' in ('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')`,
  );
  return {
    accounts: accounts.map(({ id, seq, data }) => ({
      id,
      number: Number(seq),
      email: data.email,
      canCharge: data.charges_enabled,
    })),
    disputed: disputed.map(({ charge }) => charge),
    inFlight: (await findFlightsSince(world, since))
      .filter(({ state, sessionId }) => state === 'processing' && reported.has(sessionId))
      .map(({ orderId }) => orderId),
  };
}
