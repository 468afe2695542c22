import { between, eq, or } from 'drizzle-orm';
import { isKennelAddress } from '../../../contract/kennel-pages/kennel-address.ts';
import { KENNEL_ROUTE } from '../../../contract/pages/kennel-page.ts';
import { REVIEW_ROUTE } from '../../../contract/pages/review-page.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { LEGAL_PAGES } from '../../../contract/legal.ts';
import { readPageAddress, toPatterns, type PagePatterns } from '../../../contract/pages/page-address.ts';
import { GIVEN_MAX, type Finding, type OwnLink } from '../../../contract/pages/verify.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { litters, paymentLinks, users } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import { readKennel } from './kennels/read-kennel.ts';
import { readCheckedLitter } from './litters/page.ts';
import { readPasted, type Pasted } from './pasted-message.ts';
import { readOffer } from './offer.ts';
import { presentChecks, presentBreeder } from './presenter.ts';

/** The sales are counted elsewhere. */
type Ours = Omit<OwnLink, 'sales'> & { sellerId: string };
type Answer = Exclude<Finding, OwnLink> | Ours;
type Ids = [from: string, to: string];

const UNKNOWN = { kind: 'unknown' } as const;
const CUT = { kind: 'cut' } as const;
/** More than any message has, also if two have one code. */
const ROWS_MAX = 100;
const WITH_ID: string[] = [publicPaths.link, publicPaths.olderLink, publicPaths.litter];
const LINK_PAGES = toPatterns([publicPaths.link, publicPaths.olderLink].flatMap(withParts));
const LITTER_PAGES = toPatterns(withParts(publicPaths.litter));
const KENNEL_PAGES = toPatterns([KENNEL_ROUTE, `${KENNEL_ROUTE}/:part`, `${KENNEL_ROUTE}/reviews/:id/:part`]);
const OTHER_PAGES = toPatterns([
  ...Object.values(screens).map(({ path }) => path),
  ...Object.values(LEGAL_PAGES).map(({ path }) => path),
  ...Object.values(publicPaths).filter((path) => !WITH_ID.includes(path)),
  REVIEW_ROUTE,
]);
/** What frightens comes first. */
const ORDER = ['pretending', 'unknown', 'incomplete', 'cut', 'ours', 'unreadable', 'foreign', 'own-page'];
const FINDINGS_MAX = 20;

function withParts(path: string): string[] {
  return [`${path}/:id`, `${path}/:id/:part`, `${path}/:id/:part/:of`];
}

/**
 * What is ours in a code, an address or a whole message, as somebody typed or pasted it, and what isn't. Addresses are parsed and never
 * called.
 */
export async function verifyPasted(context: Context, given: string): Promise<Answer[]> {
  const isLong = given.length >= GIVEN_MAX;
  // The end of a longer text may be a part of an address.
  const text = isLong ? given.slice(0, GIVEN_MAX).replace(/(?<!\S)\S+$/, '') : given;
  const { addresses, codes } = readPasted(text, { siteUrl: context.siteUrl, productName: context.config.productName });
  const others = addresses.filter((each) => each.kind !== 'ours');
  const pages = addresses.flatMap((each) => (each.kind === 'ours' ? toPage(each.address) : []));
  const wanted = [...new Map(pages.map((page) => [JSON.stringify(page), page])).values()];
  const found: Answer[] = [...others];
  for (const page of wanted.slice(0, FINDINGS_MAX))
    found.push(typeof page === 'string' ? { kind: page } : await verifyIds(context, page));
  found.push(...(await verifyCodes(context, codes)));
  const each = new Map(found.map((answer) => [toKey(answer), answer]));
  const answers = [...each.values()]
    .filter((answer) => !(answer.kind === 'foreign' && each.has(`pretending ${answer.host}`)))
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const isCut = isLong || wanted.length > FINDINGS_MAX || answers.length > FINDINGS_MAX;
  if (!isCut) return answers;
  const kept: Answer[] = answers.length === 0 ? [UNKNOWN] : answers.slice(0, FINDINGS_MAX);
  return [...kept, CUT].toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

const toKey = (answer: Answer): string =>
  `${answer.kind} ${answer.kind === 'ours' ? answer.id : 'host' in answer ? answer.host : ''}`;

type Page = 'own-page' | 'unknown' | 'incomplete' | { of: OwnLink['of']; ids: Ids };
type WithId = Exclude<OwnLink['of'], 'kennel'>;

function toPage(address: URL): Page {
  const link = readId(address, LINK_PAGES);
  if (link) return toIds('link', link);
  const litter = readId(address, LITTER_PAGES);
  if (litter) return toIds('litter', litter);
  const kennel = readId(address, KENNEL_PAGES);
  if (kennel) return { of: 'kennel', ids: [kennel, kennel] };
  if (readPageAddress(address.pathname, OTHER_PAGES)) return 'own-page';
  return isBeginning(address.pathname) ? 'incomplete' : 'unknown';
}

/** The beginning of an id, and perhaps its end, as apps shorten a long address. */
const CUT_ID = /^(?:[\da-f.-]|%E2%80%A6){1,35}$/i;

const toIds = (of: WithId, id: string): Page => (CUT_ID.test(id) ? 'incomplete' : { of, ids: [id, id] });

/** Whether a path ends before the id of a page. */
function isBeginning(path: string): boolean {
  const written = path.replace(/%[\da-f]?$/i, '').toLowerCase();
  return written.length > 1 && WITH_ID.some((page) => `${page}/`.startsWith(written));
}

async function verifyIds(context: Context, { of, ids }: Exclude<Page, string>): Promise<Answer> {
  if (of === 'kennel') return verifyKennel(context, ids[0]);
  return presentVerification(context, await (of === 'link' ? findLinks : findLitters)(context, [ids]));
}

/** Two reads for all of them. One that isn't ours says something only if the text calls it a code. */
async function verifyCodes(context: Context, codes: Pasted['codes']): Promise<Answer[]> {
  if (codes.length === 0) return [];
  const all = codes.map(({ ids }) => ids);
  const rows = [...(await findLinks(context, all)), ...(await findLitters(context, all))];
  const answers: Answer[] = [];
  for (const { ids, isSure } of codes) {
    const [from, to] = ids;
    const answer = await presentVerification(
      context,
      rows.filter(({ id }) => id >= from && id <= to),
    );
    if (isSure || answer.kind === 'ours') answers.push(answer);
  }
  return answers;
}

const readId = ({ pathname }: URL, pages: PagePatterns): string | undefined =>
  readPageAddress(pathname, pages)?.split('/')[2];

interface Found {
  of: WithId;
  id: string;
  sellerId: string;
  since: Date;
}

async function findLinks({ db }: Context, ranges: Ids[]): Promise<Found[]> {
  const rows = await db
    .select({ id: paymentLinks.id, sellerId: users.id, since: users.createdAt })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(or(...ranges.map(([from, to]) => between(paymentLinks.id, from, to))))
    .limit(ROWS_MAX);
  return rows.map((row) => ({ of: 'link', ...row }));
}

async function findLitters({ db }: Context, ranges: Ids[]): Promise<Found[]> {
  const rows = await db
    .select({ id: litters.id, sellerId: users.id, since: users.createdAt })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(or(...ranges.map(([from, to]) => between(litters.id, from, to))))
    .limit(ROWS_MAX);
  return rows.map((row) => ({ of: 'litter', ...row }));
}

async function presentVerification(context: Context, found: Found[]): Promise<Answer> {
  const [only] = found;
  // Two with one code: neither can be confirmed by it, only by its address.
  if (!only || found.length > 1) return UNKNOWN;
  return orUnknown(async () => {
    const shown = only.of === 'link' ? await presentLink(context, only.id) : await readCheckedLitter(context, only.id);
    return { kind: 'ours', ...only, ...shown, since: only.since.toISOString() };
  });
}

/** What has no page now can't be confirmed. */
async function orUnknown(read: () => Promise<Ours>): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ExpectedError && error.kind === 'NotFound') return UNKNOWN;
    throw error;
  }
}

/** An earlier address leads to the page, too. */
async function verifyKennel(context: Context, address: string): Promise<Answer> {
  if (!isKennelAddress(address)) return UNKNOWN;
  return orUnknown(async () => {
    const { page, seller, breeder, checks } = await readKennel(context, address);
    const since = seller.createdAt.toISOString();
    return {
      kind: 'ours',
      of: 'kennel',
      id: page.address,
      name: page.name,
      sellerId: seller.id,
      since,
      breeder,
      checks,
    };
  });
}

async function presentLink(context: Context, id: string) {
  const offer = await readOffer(context, id);
  return { name: offer.pet.name, breeder: presentBreeder(offer), checks: presentChecks(offer) };
}
