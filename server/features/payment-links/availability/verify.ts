import { and, eq, gte, lte } from 'drizzle-orm';
import { idsOfCode } from '../../../../contract/link-code.ts';
import { publicPaths } from '../../../../contract/public-page.ts';
import type { OwnLink, VerifyAnswer } from '../../../../contract/verify.ts';
import type { Context } from '../../../context.ts';
import { paymentLinks, users } from '../../../db/schema.ts';
import { ExpectedError } from '../../../errors.ts';
import { readOffer } from '../offer.ts';
import { checksOf, presentBreeder } from '../presenter.ts';

/** The sales are counted elsewhere. */
type Answer = Exclude<VerifyAnswer, OwnLink> | (Omit<OwnLink, 'sales'> & { sellerId: string });

const UNKNOWN = { kind: 'unknown' } as const;
const LINK = new RegExp(`^(?:${publicPaths.link}|${publicPaths.olderLink})/([\\w-]{1,100})/?$`);

/**
 * Whether a code or an address, as somebody typed it, is that of a link of ours that has a page now. An address is parsed and
 * never called.
 */
export async function verifyLink(context: Context, given: string): Promise<Answer> {
  const ids = idsOfCode(given);
  if (ids) return answerOf(context, ids);
  const address = addressOf(context, given);
  if (!address) return UNKNOWN;
  if (address.origin !== new URL(context.siteUrl).origin || address.username || address.password)
    return { kind: 'foreign', host: address.host };
  const [, id] = LINK.exec(address.pathname) ?? [];
  return id ? answerOf(context, [id, id]) : UNKNOWN;
}

/** People leave the scheme out. Undefined for what is no web address. */
function addressOf({ siteUrl }: Context, given: string): URL | undefined {
  const text = given.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  if (!hasScheme && !/^[^\s/]+[.:][^\s/]+/.test(text)) return undefined;
  const address = URL.parse(hasScheme ? text : `${new URL(siteUrl).protocol}//${text}`);
  return address?.host ? address : undefined;
}

async function answerOf(context: Context, [from, to]: [string, string]): Promise<Answer> {
  const found = await context.db
    .select({ id: paymentLinks.id, sellerId: users.id, since: users.createdAt })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(and(gte(paymentLinks.id, from), lte(paymentLinks.id, to)))
    .limit(2);
  const [link] = found;
  // Two links with one code: neither can be confirmed by it, only by its address.
  if (!link || found.length > 1) return UNKNOWN;
  try {
    const offer = await readOffer(context, link.id);
    return {
      kind: 'ours',
      linkId: link.id,
      petName: offer.pet.name,
      breeder: presentBreeder(offer),
      checks: checksOf(offer),
      since: link.since.toISOString(),
      sellerId: link.sellerId,
    };
  } catch (error) {
    if (error instanceof ExpectedError && error.kind === 'NotFound') return UNKNOWN;
    throw error;
  }
}
