import { and, eq, gte, lte } from 'drizzle-orm';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { LEGAL_TEXTS } from '../../../contract/legal.ts';
import { readPageAddress } from '../../../contract/pages/page-address.ts';
import type { Finding, OwnLink } from '../../../contract/pages/verify.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { litters, paymentLinks, users } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import { readCheckedLitter } from './litters/page.ts';
import { isOurs, readPasted } from './pasted-message.ts';
import { isPretending } from './pretending-address.ts';
import { isUnreadable } from './rewritten-address.ts';
import { readOffer } from './offer.ts';
import { presentChecks, presentBreeder } from './presenter.ts';

/** The sales are counted elsewhere. */
type Ours = Omit<OwnLink, 'sales'> & { sellerId: string };
type Answer = Exclude<Finding, OwnLink> | Ours;
type Ids = [from: string, to: string];

const UNKNOWN = { kind: 'unknown' } as const;
const WITH_ID: string[] = [publicPaths.link, publicPaths.olderLink, publicPaths.litter];
const LINK_PAGES = [publicPaths.link, publicPaths.olderLink].flatMap(withParts);
const LITTER_PAGES = withParts(publicPaths.litter);
const OTHER_PAGES = [
  ...Object.values(screens).map(({ path }) => path),
  ...Object.values(LEGAL_TEXTS).map(({ path }) => path),
  ...Object.values(publicPaths).filter((path) => !WITH_ID.includes(path)),
];
/** What frightens comes first. */
const ORDER = ['pretending', 'unknown', 'ours', 'unreadable', 'foreign', 'own-page'];

function withParts(path: string): string[] {
  return [`${path}/:id`, `${path}/:id/:part`, `${path}/:id/:part/:of`];
}

/**
 * What is ours in a code, an address or a whole message, as somebody typed or pasted it, and what isn't. Addresses are parsed and never
 * called.
 */
export async function verifyPasted(context: Context, given: string): Promise<Answer[]> {
  const { addresses, dressed, codes } = readPasted(given, context.siteUrl);
  const found: Answer[] = dressed.map(({ host }) => ({ kind: 'pretending', host }));
  for (const address of addresses) found.push(await verifyAddress(context, address));
  for (const { ids, isSure } of codes) {
    const answer = await verifyCode(context, ids);
    if (isSure || answer.kind === 'ours') found.push(answer);
  }
  const each = new Map(found.map((answer) => [toKey(answer), answer]));
  const answers = [...each.values()].filter(
    (answer) => !(answer.kind === 'foreign' && each.has(`pretending ${answer.host}`)),
  );
  return answers.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

const toKey = (answer: Answer): string =>
  `${answer.kind} ${answer.kind === 'ours' ? answer.id : 'host' in answer ? answer.host : ''}`;

async function verifyCode(context: Context, ids: Ids): Promise<Answer> {
  return presentVerification(context, [...(await findLinks(context, ids)), ...(await findLitters(context, ids))]);
}

async function verifyAddress(context: Context, address: URL): Promise<Answer> {
  const { siteUrl, config } = context;
  if (isUnreadable(address)) return { kind: 'unreadable', host: address.host };
  if (!isOurs(address, siteUrl)) {
    const isPretence = isPretending(address, { siteUrl, productName: config.productName });
    return { kind: isPretence ? 'pretending' : 'foreign', host: address.host };
  }
  const link = readId(address, LINK_PAGES);
  if (link) return presentVerification(context, await findLinks(context, [link, link]));
  const litter = readId(address, LITTER_PAGES);
  if (litter) return presentVerification(context, await findLitters(context, [litter, litter]));
  return readPageAddress(address.pathname, OTHER_PAGES) ? { kind: 'own-page' } : UNKNOWN;
}

const readId = ({ pathname }: URL, pages: string[]): string | undefined =>
  readPageAddress(pathname, pages)?.split('/')[2];

interface Found {
  of: OwnLink['of'];
  id: string;
  sellerId: string;
  since: Date;
}

async function findLinks({ db }: Context, [from, to]: Ids): Promise<Found[]> {
  const rows = await db
    .select({ id: paymentLinks.id, sellerId: users.id, since: users.createdAt })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(and(gte(paymentLinks.id, from), lte(paymentLinks.id, to)))
    .limit(2);
  return rows.map((row) => ({ of: 'link', ...row }));
}

async function findLitters({ db }: Context, [from, to]: Ids): Promise<Found[]> {
  const rows = await db
    .select({ id: litters.id, sellerId: users.id, since: users.createdAt })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(and(gte(litters.id, from), lte(litters.id, to)))
    .limit(2);
  return rows.map((row) => ({ of: 'litter', ...row }));
}

async function presentVerification(context: Context, found: Found[]): Promise<Answer> {
  const [only] = found;
  // Two with one code: neither can be confirmed by it, only by its address.
  if (!only || found.length > 1) return UNKNOWN;
  try {
    const shown = only.of === 'link' ? await presentLink(context, only.id) : await readCheckedLitter(context, only.id);
    return { kind: 'ours', ...only, ...shown, since: only.since.toISOString() };
  } catch (error) {
    if (error instanceof ExpectedError && error.kind === 'NotFound') return UNKNOWN;
    throw error;
  }
}

async function presentLink(context: Context, id: string) {
  const offer = await readOffer(context, id);
  return { name: offer.pet.name, breeder: presentBreeder(offer), checks: presentChecks(offer) };
}
