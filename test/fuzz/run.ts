import { createChance } from './chance.ts';
import { createAdmin, createBreeder, createStranger, type Person } from './people.ts';
import { nextRequest, type FuzzRequest } from './requests.ts';
import { cookieHeader } from '../product/visitor.ts';

/** What a run of requests showed. */
export interface Findings {
  /** Answers by operation and status. */
  answers: Map<string, Map<number, number>>;
  /** Each once, with how often it came. */
  violations: Map<string, number>;
  slowestMs: number;
}

export interface FuzzOptions {
  url: string;
  adminKey: string;
  seed: number;
  requests: number;
  /** After each thousand. */
  onProgress?: (done: number) => void;
}

const BREEDERS = 4;
/** In flight together, so that requests about the same things race. */
const AT_A_TIME = 8;
const MOST_MS = 10_000;
const HELD_IDS = 400;
/** The admin stays the same, since the role can be claimed once: these would end the session or its second factor. */
const ENDS_ADMIN = /^(?!GET).* \/api\/(logout|login|register|reset-password|user\/)/;
/** An account that a request has closed is replaced. */
const CHECK_EVERY = 150;

/**
 * Sends requests from the API's document, by four breeders, an admin, a buyer and nobody, with ids of all answers so far. No answer may be
 * a 5xx other than 502 and 503 with a reason, contain another account's email, take longer than ten seconds, or be an error without a
 * message and a code. A seed repeats the choices; the order in which answers arrive is the machine's.
 */
export async function fuzz({ url, adminKey, seed, requests, onProgress }: FuzzOptions): Promise<Findings> {
  const chance = createChance(seed);
  const findings: Findings = { answers: new Map(), violations: new Map(), slowestMs: 0 };
  const breeders = await Promise.all(Array.from({ length: BREEDERS }, () => createBreeder(url)));
  const others = [await createAdmin(url, adminKey), createStranger(url)];
  const gone: string[] = [];
  const ids: string[] = [];
  let left = requests;

  const report = (text: string): void => void findings.violations.set(text, (findings.violations.get(text) ?? 0) + 1);

  async function ask(): Promise<void> {
    const person = chance.is(0.7) ? chance.pick(breeders) : chance.is(0.2) ? createStranger(url) : chance.pick(others);
    const request = nextRequest(chance, ids, url);
    if (person.isAdmin && ENDS_ADMIN.test(request.name)) return;
    const began = performance.now();
    const answer = await send(url, person, request).catch((error: unknown) => String(error));
    const tookMs = performance.now() - began;
    findings.slowestMs = Math.max(findings.slowestMs, tookMs);
    if (typeof answer === 'string') return report(`${request.name}: ${answer}`);
    const byStatus = findings.answers.get(request.name) ?? new Map<number, number>();
    findings.answers.set(request.name, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
    for (const fault of faultsOf(answer, tookMs)) report(`${request.name}: ${fault}`);
    const sent = `${request.path} ${typeof request.body === 'string' ? request.body : ''}`;
    const secrets = [...breeders.filter((each) => each !== person).flatMap((each) => each.secrets), ...gone];
    const shown = person.isAdmin
      ? undefined
      : secrets.find((each) => answer.text.includes(each) && !sent.includes(each));
    if (shown && !person.secrets.includes(shown))
      report(`${request.name}: shows ${person.name} another account's email`);
    harvest(answer.text, ids, chance.below);
  }

  async function replaceClosed(): Promise<void> {
    for (const [index, breeder] of breeders.entries()) {
      const { status } = await breeder.visitor.call('GET', '/api/pets/my');
      if (status === 200) continue;
      gone.push(...breeder.secrets);
      breeders[index] = await createBreeder(url);
    }
  }

  while (left > 0) {
    const round = Math.min(left, CHECK_EVERY);
    let open = round;
    const sender = async () => {
      while (open-- > 0) await ask();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sender));
    left -= round;
    await replaceClosed();
    onProgress?.(requests - left);
  }
  const { status } = await createStranger(url).visitor.call('GET', '/readyz');
  if (status !== 200) report(`/readyz answers ${status} at the end`);
  const [admin] = others;
  const asAdmin = await admin!.visitor.call('GET', '/api/admin/stats');
  if (asAdmin.status !== 200) report(`the admin has lost the role: ${asAdmin.status}`);
  return findings;
}

interface Reply {
  status: number;
  isJson: boolean;
  text: string;
}

async function send(url: string, { visitor }: Person, { method, path, headers, body }: FuzzRequest): Promise<Reply> {
  const cookie = cookieHeader(visitor);
  const answer = await fetch(url + path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(3 * MOST_MS),
  });
  return {
    status: answer.status,
    isJson: Boolean(answer.headers.get('content-type')?.includes('json')),
    text: await answer.text(),
  };
}

function* faultsOf({ status, isJson, text }: Reply, tookMs: number): Iterable<string> {
  if (tookMs > MOST_MS) yield `answered after ${Math.round(tookMs / 1_000)} s`;
  // 502 and 503 say which service refuses or is away; everything else above is a bug.
  if (status >= 500 && status !== 502 && status !== 503) yield `answered ${status}: ${text.slice(0, 200)}`;
  if (status < 400 || !isJson) return;
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string' || message === '' || typeof code !== 'string')
    yield `answered ${status} without a message or code: ${text.slice(0, 200)}`;
}

/** Ids, of which the newest stay with some of the older ones. */
function harvest(text: string, ids: string[], below: (limit: number) => number): void {
  for (const [, id = ''] of text.matchAll(/"(?:id|\w+Id)":"([\w-]{8,64})"/g)) {
    if (ids.includes(id)) continue;
    if (ids.length < HELD_IDS) ids.push(id);
    else ids[below(HELD_IDS)] = id;
  }
}
