import { cycle, jsonHas, sending, type LimitCase } from './case.ts';
import { CONNECTIONS, prepare, type Reply, type RequestParts } from './connections.ts';
import type { Stage } from './stage.ts';

interface Read {
  key: string;
  name: string;
  /** If several, in turn. */
  request: RequestParts | RequestParts[];
  barePath: string;
  isRight: (reply: Reply) => boolean;
  status?: number;
  /** Ours that answers; without one, the stage's. */
  side?: Stage['ours'];
}

/** What visitors and breeders read, and the sign-in. */
export function readCases(stage: Stage): LimitCase[] {
  return [...publicReads(stage), ...ownReads(stage), ...readsFromMemory(stage), ...readsOfEmbedded(stage)].map(
    (read) => {
      const { key, name, request, barePath, isRight, status = 200, side = stage.ours } = read;
      const requests = [request].flat();
      const ours = cycle(requests.map((each) => prepare(side.port, each)));
      const bare = cycle(requests.map((each) => prepare(stage.bare.port, { ...each, path: barePath })));
      return {
        key,
        name,
        ours: sending(name, side, ours, status, isRight),
        bare: sending(`bare: ${name}`, stage.bare, bare, status),
        concurrency: CONNECTIONS,
        pids: { ours: [side.pid], bare: [stage.bare.pid] },
      };
    },
  );
}

function publicReads({ linkId, buyerCookie, etag }: Stage): Read[] {
  return [
    {
      key: 'json',
      name: "a link's JSON",
      request: { path: `/api/payment-links/${linkId}` },
      barePath: `/link/${linkId}`,
      isRight: jsonHas<{ paymentLink: { id: string } }>(({ paymentLink }) => paymentLink.id === linkId),
    },
    {
      key: 'page',
      name: "the buyer's page",
      request: { path: `/checkout/${linkId}`, headers: { accept: 'text/html' } },
      barePath: `/page/${linkId}`,
      isRight: ({ body }) => body.length > 1_000,
    },
    {
      key: '304',
      name: "the buyer's page, 304",
      request: { path: `/checkout/${linkId}`, headers: { cookie: buyerCookie, 'if-none-match': etag } },
      barePath: `/page/${linkId}`,
      isRight: ({ body }) => body.length === 0,
      status: 304,
    },
    {
      key: 'list',
      name: 'public list of pets',
      request: { path: '/api/pets?limit=10' },
      barePath: '/list',
      isRight: jsonHas<{ pets: unknown[] }>(({ pets }) => pets.length === 10),
    },
    {
      key: 'healthz',
      name: '/healthz',
      request: { path: '/healthz' },
      barePath: '/healthz',
      isRight: jsonHas<{ status: string }>(({ status }) => status === 'ok'),
    },
  ];
}

/** Ours needs no statement; the bare server runs its own. */
const readsFromMemory = (stage: Stage): Read[] =>
  publicReads(stage)
    .filter(({ key }) => key === 'json' || key === 'page')
    .map((read) => ({ ...read, key: `memory-${read.key}`, name: `${read.name}, by notice`, side: stage.byNotice }));

/** Those that need statements. */
const readsOfEmbedded = (stage: Stage): Read[] =>
  ownReads({ ...stage, ...stage.embedded })
    .filter(({ key }) => key !== 'sign-in')
    .map((read) => ({ ...read, key: `embedded-${read.key}`, name: `${read.name}, embedded`, side: stage.embedded }));

function ownReads({
  cookie,
  email,
  signIns,
  ownRows,
}: Pick<Stage, 'cookie' | 'email' | 'signIns' | 'ownRows'>): Read[] {
  const isUser = (...expected: string[]) =>
    jsonHas<{ user: { email: string } }>(({ user }) => expected.includes(user.email));
  return [
    { key: 'me', name: '/api/me', request: own('/api/me', cookie), barePath: '/me', isRight: isUser(email) },
    {
      key: 'pets',
      name: 'own pets',
      request: own('/api/pets/my', cookie),
      barePath: '/own-pets',
      isRight: jsonHas<{ pets: unknown[] }>(({ pets }) => pets.length === ownRows),
    },
    {
      key: 'links',
      name: 'own links',
      request: own('/api/payment-links/my', cookie),
      barePath: '/own-links',
      isRight: jsonHas<{ paymentLinks: unknown[] }>(({ paymentLinks }) => paymentLinks.length === ownRows),
    },
    {
      key: 'sign-in',
      name: 'sign-in',
      request: signIns.map((each) => ({ ...own('/api/login', each.cookie), method: 'POST', body: each.credentials })),
      barePath: '/sign-in',
      isRight: isUser(...signIns.map(({ credentials }) => credentials.email)),
    },
  ];
}

const own = (path: string, cookie: string): RequestParts => ({ path, headers: { cookie } });
