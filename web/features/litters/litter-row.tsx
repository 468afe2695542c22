import type { Litter } from '../../../contract/litters/litters.ts';
import { litterAddress } from '../../../contract/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { formatBirth, formatCounts, formatParents } from './litter-labels.ts';

export function LitterRow({ litter }: { litter: Litter }) {
  const { id, name, counts, suspensionReason } = litter;
  return (
    <li className="p-4 sm:p-5" aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <TextLink className="inline-block py-2 sm:py-1" href={litterAddress(id)}>
            {name}
          </TextLink>
        </h2>
        {suspensionReason === null ? (
          <Badge tone={counts.forSale > 0 ? 'good' : 'outline'}>{formatCounts(litter)}</Badge>
        ) : (
          <Badge tone="bad">Suspended</Badge>
        )}
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted first-letter:uppercase">
        {[formatParents(litter), formatBirth(litter)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
