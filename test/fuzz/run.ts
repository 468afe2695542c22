import { createRandom } from '../environment/random.ts';
import { takeMails } from '../product/outbox.ts';
import { repeat } from '../product/repeat.ts';
import { cookieHeader } from '../product/visitor.ts';
import { formsIn, linksIn } from './forms.ts';
import { harvest, type Ids } from './ids.ts';
import {
  createAdmin,
  createBreeder,
  createBuyer,
  createStranger,
  keep,
  offer,
  shownIn,
  type Person,
} from './people.ts';
import { nextRequest, nextVisit, type FuzzRequest } from './requests.ts';

/** What a run of requests showed. */
export interface Findings {
  /** Answers by operation and status. */
  answers: Map<string, Map<number, number>>;
  /** Each once, with how often it came. */
  violations: Map<string, number>;
  slowestMs: number;
  /** How many were sent. */
  sent: number;
}

export interface FuzzOptions {
  url: string;
  dataDir: string;
  adminKey: string;
  seed: number;
  requests: number;
  /** After each round. */
  onProgress?: (sent: number) => void;
}

const BREEDERS = 4;
/** In flight together, so that requests about the same things race. */
const AT_A_TIME = 16;
const MOST_MS = 10_000;
/** How often a person uses ids of others. */
const OTHERS = 0.4;
/** The admin stays the same, since the role can be claimed once: these would end the session or its second factor. */
const ENDS_ADMIN = /^(?!GET).* \/api\/(logout|login|register|reset-password|user\/)/;
/** After so many, accounts that requests have closed are replaced, and breeders offer something new. */
const ROUND = 200;

/**
 * Sends requests from the API's document and from the forms of pages, by four breeders, a buyer of each, an admin and nobody, with ids of
 * all answers so far. No answer may be a 5xx other than 502 and 503 with a reason, show an email, phone number or address of
 * somebody else, take longer than ten seconds, or be an error of the API without a message and a code. A seed repeats the choices; the
 * order in which answers arrive is the machine's.
 */
export async function fuzz({ url, dataDir, adminKey, seed, requests, onProgress }: FuzzOptions): Promise<Findings> {
  const random = createRandom(seed);
  const findings: Findings = { answers: new Map(), violations: new Map(), slowestMs: 0, sent: 0 };
  const breeders = await Promise.all(Array.from({ length: BREEDERS }, () => createBreeder(url)));
  const buyers = breeders.map((breeder) => createBuyer(url, breeder));
  const admin = await createAdmin(url, adminKey);
  const ids: Ids = new Map();

  const report = (text: string): void => void findings.violations.set(text, (findings.violations.get(text) ?? 0) + 1);

  function nextOf(person: Person): FuzzRequest {
    if (buyers.includes(person) && random.chance(0.8)) return nextVisit(random, person, url);
    const request = nextRequest(random, random.chance(OTHERS) ? ids : person.ids, url);
    return person.isAdmin && ENDS_ADMIN.test(request.name) ? nextOf(person) : request;
  }

  async function ask(): Promise<void> {
    const person = random.pick([
      random.pick(breeders),
      random.pick(breeders),
      random.pick(buyers),
      random.pick([admin, createStranger(url)]),
    ]);
    const request = nextOf(person);
    findings.sent++;
    const began = performance.now();
    const answer = await send(url, person, request).catch((error: unknown) => String(error));
    const tookMs = performance.now() - began;
    findings.slowestMs = Math.max(findings.slowestMs, tookMs);
    if (typeof answer === 'string') return report(`${request.name}: ${answer}`);
    const byStatus = findings.answers.get(request.name) ?? new Map<number, number>();
    findings.answers.set(request.name, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
    for (const fault of faultsOf(request, answer, tookMs)) report(`${request.name}: ${fault}`);
    for (const [{ name }, shown] of strangersIn(person, request, answer))
      report(`${request.name}: shows ${person.name} ${shown} of ${name}`);
    remember(person, request, answer);
  }

  /** What the answer leads to. Ids are everybody's; keys of private pages, in links and mails, stay with who was given them. */
  function remember(person: Person, { path, isVisit }: FuzzRequest, { text, location, isJson }: Reply): void {
    if (isJson) harvest(JSON.parse(text || 'null'), random, [ids, person.ids]);
    if (!isVisit) return;
    if (location?.startsWith(url)) keep(person.links, location.replace(url, ''), random);
    for (const link of linksIn(text, url)) keep(person.links, link, random);
    for (const form of formsIn(text, path)) keep(person.forms, form, random);
  }

  async function replaceClosed(): Promise<void> {
    for (const [index, breeder] of breeders.entries()) {
      const { status } = await breeder.visitor.call('GET', '/api/pets/my');
      if (status === 200) {
        await offer(breeder).catch((error: unknown) => {
          if (/answered 5/.test(String(error))) report(String(error));
        });
        continue;
      }
      breeders[index] = await createBreeder(url);
      buyers[index] = createBuyer(url, breeders[index]);
    }
  }

  function deliverMails(): void {
    for (const { to, text } of takeMails({ dataDir })) {
      const buyer = buyers.find(({ email }) => email === to);
      if (buyer) for (const link of linksIn(text, url)) keep(buyer.links, link, random);
    }
  }

  while (findings.sent < requests) {
    await repeat(Math.min(requests - findings.sent, ROUND), AT_A_TIME, ask);
    await replaceClosed();
    deliverMails();
    onProgress?.(findings.sent);
  }
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
}

async function send(url: string, { visitor, ...person }: Person, request: FuzzRequest): Promise<Reply> {
  const cookie = cookieHeader(visitor);
  const answer = await fetch(new URL(request.path, url), {
    method: request.method,
    headers: { ...(cookie ? { cookie } : {}), ...request.headers },
    body: request.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(3 * MOST_MS),
  });
  // A buyer's browser keeps cookies; a breeder's session stays the one that it is.
  if (person.partner && request.isVisit)
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? [];
      visitor.cookies.set(name, value);
    }
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    isJson: Boolean(answer.headers.get('content-type')?.includes('json')),
    text: await answer.text(),
    location: location === null ? undefined : new URL(location, url).href,
  };
}

function* faultsOf({ path }: FuzzRequest, { status, isJson, text }: Reply, tookMs: number): Iterable<string> {
  if (tookMs > MOST_MS) yield `answered after ${Math.round(tookMs / 1_000)} s`;
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
