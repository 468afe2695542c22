import { inspect } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openConnections, type Send } from '../../bench/limit/connections.ts';
import { createRandom } from '../environment/random.ts';
import { takeMails } from '../product/outbox.ts';
import { repeat } from '../product/repeat.ts';
import { cookieHeader, storeCookies } from '../product/visitor.ts';
import { formsIn, linksIn } from './forms.ts';
import { harvest, type Ids } from './ids.ts';
import { keep } from './keep.ts';
import { createAdmin, createBreeder, createBuyer, createStranger, offer, shownIn, type Person } from './people.ts';
import { nextRequest, nextVisit, readOperations, type FuzzRequest } from './requests.ts';

/** What a run of requests showed. */
export interface Findings {
  /** Answers by operation and status. */
  answers: Map<string, Map<number, number>>;
  /** Each once, with how often it came. */
  violations: Map<string, number>;
  /** Until the head of an answer: a download goes on for as long as its reader takes. */
  slowestMs: number;
  /** Milliseconds of all answers, by operation. */
  tookMs: Map<string, number>;
  /** How many were sent. */
  sent: number;
}

export interface FuzzOptions {
  url: string;
  dataDir: string;
  adminKey: string;
  seed: number;
  requests: number;
  /** Ends the run before all are sent. */
  signal?: AbortSignal;
  /** After each round, while no request is in flight. */
  onProgress?: (sent: number) => Promise<void>;
}

const BREEDERS = 4;
/** In flight together, so that requests about the same things race. */
const AT_A_TIME = 16;
const MOST_MS = 10_000;
/** How often a person uses ids of others. */
const OTHERS = 0.4;
/** The admin stays the same, since the role can be claimed once: these would end the session or its second factor. */
const ENDS_ADMIN = /^(?!GET).* \/api\/(logout|login|register|reset-password|user\/)/;
/** After so many, accounts that requests have closed are replaced. */
const ROUND = 200;
const ROUNDS_BETWEEN_OFFERS = 4;
/** What an admin changes needs a password that was given within ten minutes. */
const ADMIN_SIGNS_IN_AFTER_MS = 8 * 60_000;

/**
 * Sends requests from the API's document and from the forms of pages, by four breeders, a buyer of each, an admin and nobody, with ids of
 * all answers so far. No answer may be a 5xx other than 502 and 503 with a reason, show an email, phone number or address of
 * somebody else, begin after more than ten seconds, or be an error of the API without a message and a code. A seed repeats the choices; the
 * order in which answers arrive is the machine's.
 */
export async function fuzz({
  url,
  dataDir,
  adminKey,
  seed,
  requests,
  signal,
  onProgress,
}: FuzzOptions): Promise<Findings> {
  const random = createRandom(seed);
  const findings: Findings = { answers: new Map(), violations: new Map(), slowestMs: 0, tookMs: new Map(), sent: 0 };
  const breeders = await Promise.all(Array.from({ length: BREEDERS }, () => createBreeder(url)));
  const buyers = breeders.map((breeder) => createBuyer(url, breeder));
  const admin = await createAdmin(url, adminKey);
  const operations = await readOperations(url);
  const ids: Ids = new Map();
  const connections = openConnections(Number(new URL(url).port), AT_A_TIME);

  const report = (text: string): void => void findings.violations.set(text, (findings.violations.get(text) ?? 0) + 1);

  function nextOf(person: Person): FuzzRequest {
    if (buyers.includes(person) && random.chance(0.8)) return nextVisit(random, person, url);
    const asked = nextRequest(random, operations, random.chance(OTHERS) ? ids : person.ids, url);
    return person.isAdmin && ENDS_ADMIN.test(asked.name) ? nextOf(person) : asked;
  }

  async function ask(): Promise<void> {
    const person = random.pick([
      random.pick(breeders),
      random.pick(breeders),
      random.pick(buyers),
      random.pick([admin, createStranger(url)]),
    ]);
    const asked = nextOf(person);
    findings.sent++;
    const began = performance.now();
    const answer = await send(connections.send, url, person, asked).catch((error: unknown) => String(error));
    const tookMs = performance.now() - began;
    findings.tookMs.set(asked.name, (findings.tookMs.get(asked.name) ?? 0) + tookMs);
    findings.slowestMs = Math.max(findings.slowestMs, typeof answer === 'string' ? tookMs : answer.waitedMs);
    if (typeof answer === 'string') return report(`${asked.name}: ${answer}`);
    const byStatus = findings.answers.get(asked.name) ?? new Map<number, number>();
    findings.answers.set(asked.name, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
    for (const fault of faultsOf(asked, answer)) report(`${asked.name}: ${fault}`);
    for (const [{ name }, shown] of strangersIn(person, asked, answer))
      report(`${asked.name}: shows ${person.name} ${shown} of ${name}`);
    remember(person, asked, answer);
  }

  /** What the answer leads to. Ids are everybody's; keys of private pages, in links and mails, stay with who was given them. */
  function remember(person: Person, { path, isVisit }: FuzzRequest, { text, location, isJson }: Reply): void {
    if (isJson) harvest(JSON.parse(text || 'null'), random, [ids, person.ids]);
    if (!isVisit) return;
    if (location?.startsWith(url)) keep(person.links, location.replace(url, ''), random);
    for (const link of linksIn(text, url)) keep(person.links, link, random);
    for (const form of formsIn(text, path)) keep(person.forms, form, random);
  }

  let signedInAt = performance.now();
  async function keepAdmin(): Promise<void> {
    if (performance.now() - signedInAt < ADMIN_SIGNS_IN_AFTER_MS) return;
    signedInAt = performance.now();
    await admin.signIn().catch((error: unknown) => report(`between rounds: ${inspect(error)}`));
  }

  const replaceClosed = () =>
    Promise.all(
      breeders.map(async (breeder, index) => {
        const look = () => breeder.visitor.call('GET', '/api/pets/my');
        // A connection that was idle since the last round may just be closing.
        const { status } = await look().catch(look);
        if (status === 200) return;
        breeders[index] = await createBreeder(url);
        buyers[index] = createBuyer(url, breeders[index]);
      }),
    ).catch((error: unknown) => report(`between rounds: ${inspect(error)}`));

  /** Something new to buy, if random requests have left the breeder able to sell. */
  const offerMore = () =>
    Promise.all(
      breeders.map((breeder) =>
        offer(breeder).catch((error: unknown) => {
          if (/answered 5/.test(String(error))) report(String(error));
        }),
      ),
    );

  function deliverMails(): void {
    for (const { to, text } of takeMails({ dataDir })) {
      const buyer = buyers.find(({ email }) => email === to);
      if (buyer) for (const link of linksIn(text, url)) keep(buyer.links, link, random);
    }
  }

  for (let round = 0; findings.sent < requests && !signal?.aborted;) {
    await repeat(Math.min(requests - findings.sent, ROUND), AT_A_TIME, ask);
    await replaceClosed();
    await keepAdmin();
    if (++round % ROUNDS_BETWEEN_OFFERS === 0) await offerMore();
    deliverMails();
    await onProgress?.(findings.sent);
  }
  connections.close();
  const { status } = await createStranger(url).visitor.call('GET', '/readyz');
  if (status !== 200) report(`/readyz answers ${status} at the end`);
  const asAdmin = await admin.visitor.call('GET', '/api/admin/stats');
  if (asAdmin.status !== 200) report(`the admin has lost the role: ${asAdmin.status}`);
  return findings;
}

interface Reply {
  status: number;
  isJson: boolean;
  text: string;
  location: string | undefined;
  waitedMs: number;
}

async function send(toServer: Send, url: string, { visitor, partner }: Person, asked: FuzzRequest): Promise<Reply> {
  const cookie = cookieHeader(visitor);
  const { content, type } = await contentOf(asked.body);
  const { host, pathname, search } = new URL(asked.path, url);
  const { status, headers, body, waitedMs } = await toServer({
    options: {
      method: asked.method,
      path: pathname + search,
      headers: {
        host,
        ...(cookie ? { cookie } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...asked.headers,
        ...(content ? { 'content-length': content.length } : {}),
      },
      signal: AbortSignal.timeout(3 * MOST_MS),
    },
    content,
  });
  // A buyer's browser keeps cookies; a breeder's session stays the one that it is.
  if (partner && asked.isVisit) storeCookies(visitor, headers['set-cookie'] ?? []);
  const { location } = headers;
  return {
    status,
    isJson: Boolean(headers['content-type']?.includes('json')),
    text: decoded(body, headers['content-encoding']),
    location: location === undefined ? undefined : new URL(location, url).href,
    waitedMs,
  };
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

async function contentOf(body: FuzzRequest['body']): Promise<{ content?: Buffer; type?: string | null }> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { content: Buffer.from(body) };
  const form = new Response(body);
  return { content: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') };
}

function* faultsOf({ path }: FuzzRequest, { status, isJson, text, waitedMs }: Reply): Iterable<string> {
  if (waitedMs > MOST_MS) yield `answered after ${Math.round(waitedMs / 1_000)} s`;
  // 502 and 503 say which service refuses or is away; everything else above is a bug.
  if (status >= 500 && status !== 502 && status !== 503) yield `answered ${status}: ${text.slice(0, 200)}`;
  if (status < 400 || !path.startsWith('/api/')) return;
  if (!isJson) return yield `answered ${status} with something that isn't JSON: ${text.slice(0, 200)}`;
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string' || message === '' || typeof code !== 'string')
    yield `answered ${status} without a message or code: ${text.slice(0, 200)}`;
}

/** Whose email, phone number or address the answer shows, though the request didn't name it and the person may not know it. */
function strangersIn(person: Person, { path, body }: FuzzRequest, { text }: Reply): [Person, string][] {
  if (person.isAdmin) return [];
  const named = shownIn(`${path} ${typeof body === 'string' ? body : ''}`);
  return [...shownIn(text)].filter(
    ([shown]) => shown !== person && shown.partner !== person && person.partner !== shown && !named.has(shown),
  );
}
