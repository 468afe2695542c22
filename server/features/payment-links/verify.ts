import { and, eq, gte, lte } from 'drizzle-orm';
import { idsOfCode } from '../../../contract/payment-links/link-code.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import type { OwnLink, VerifyAnswer } from '../../../contract/pages/verify.ts';
import type { Context } from '../../context.ts';
import { litters, paymentLinks, users } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import { readCheckedLitter } from './litters/page.ts';
import { readOffer } from './offer.ts';
import { presentChecks, presentBreeder } from './presenter.ts';

/** The sales are counted elsewhere. */
type Ours = Omit<OwnLink, 'sales'> & { sellerId: string };
type Answer = Exclude<VerifyAnswer, OwnLink> | Ours;
type Ids = [from: string, to: string];

const UNKNOWN = { kind: 'unknown' } as const;
const ID = String.raw`/([\w-]{1,100})/?$`;
const LINK = new RegExp(`^(?:${publicPaths.link}|${publicPaths.olderLink})${ID}`);
const LITTER = new RegExp(`^${publicPaths.litter}${ID}`);

/**
 * Whether a code or an address, as somebody typed it, is that of a link or a litter of ours that has a page now. An address is
 * parsed and never called.
 */
export async function verifyLink(context: Context, given: string): Promise<Answer> {
  const ids = idsOfCode(given);
  if (ids)
    return presentVerification(context, [...(await findLinks(context, ids)), ...(await findLitters(context, ids))]);
  const address = parseAddress(context, given);
  if (!address) return UNKNOWN;
  if (address.origin !== new URL(context.siteUrl).origin || address.username || address.password)
    return { kind: 'foreign', host: address.host };
  const [, link] = LINK.exec(address.pathname) ?? [];
  if (link) return presentVerification(context, await findLinks(context, [link, link]));
  const [, litter] = LITTER.exec(address.pathname) ?? [];
  return litter ? presentVerification(context, await findLitters(context, [litter, litter])) : UNKNOWN;
}

/** People leave the scheme out. Undefined for what is no web address. */
function parseAddress({ siteUrl }: Context, given: string): URL | undefined {
  const text = given.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  if (!hasScheme && !/^[^\s/]+[.:][^\s/]+/.test(text)) return undefined;
  const address = URL.parse(hasScheme ? text : `${new URL(siteUrl).protocol}//${text}`);
  return address?.host ? address : undefined;
}

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
