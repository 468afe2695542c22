import type { Litter } from '../../../../contract/litters/litters.ts';
import { litterPath } from '../../../../contract/pages/public-page.ts';
import type { Context } from '../../../context.ts';
import type { LitterWithCounts } from './queries.ts';

/** The public address of a litter's page. */
export const litterUrl = ({ siteUrl }: Pick<Context, 'siteUrl'>, litterId: string) => siteUrl + litterPath(litterId);

export function presentLitter(context: Pick<Context, 'siteUrl'>, { litter, counts }: LitterWithCounts): Litter {
  const {
    id,
    name,
    dam,
    sire,
    bornOn,
    expectedOn,
    failedAt,
    neutralPreview,
    suspendedAt,
    suspensionReason,
    createdAt,
  } = litter;
  return {
    id,
    name,
    dam,
    sire,
    bornOn,
    expectedOn,
    isFailed: failedAt !== null,
    neutralPreview,
    pageUrl: litterUrl(context, id),
    suspensionReason: suspendedAt && suspensionReason,
    createdAt: createdAt.toISOString(),
    counts,
  };
}
