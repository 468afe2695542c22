import type { Erasure } from '../../../../contract/admin/admin.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useErasures } from '../queries.ts';

/** Closed accounts whose data is being erased, and how far. */
export function Erasures() {
  const { data, isError, refetch } = useErasures();
  return (
    <ListFrame
      items={data?.erasures}
      what="the deleted accounts"
      isError={isError}
      onRetry={refetch}
      emptyText="Nothing is waiting. A deleted account is closed at once and listed here until the rest of its data is erased, usually a few minutes."
    >
      {(erasure) => <ErasureRow key={erasure.userId} erasure={erasure} />}
    </ListFrame>
  );
}

function ErasureRow({ erasure: { userId, since, what, done, total } }: { erasure: Erasure }) {
  const progress = what === null ? 'Waiting to begin' : `Erasing ${what}`;
  return (
    <li className="p-4 sm:p-5" aria-label={`Deleted account ${userId}`}>
      <h3 className="text-lg">{progress}</h3>
      {total > 0 && (
        <div className="mt-3 space-y-2">
          <Progress label={progress} value={done / total} />
          <p className="text-sm text-muted tabular-nums">
            {grouped(done)} of {grouped(total)}
          </p>
        </div>
      )}
      <Facts className="mt-3" wide>
        <Fact label="Account">{userId}</Fact>
        <Fact label="Closed">{formatMoment(since)}</Fact>
      </Facts>
    </li>
  );
}
