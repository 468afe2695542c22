import { useQuery } from '@tanstack/react-query';
import { listHandOvers } from '../../../../contract/hand-overs/hand-overs.ts';
import { read } from '../../../calls/query-client.ts';
import { CardsShape } from '../../../ui/cards-shape.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { ListedHandOverCard } from './listed-hand-over.tsx';

/** Sold pets to hand over. With `orderId`, from a code that a camera read, that sale is the only one. */
export function HandOverList({ orderId }: { orderId?: string }) {
  const { data, isError, refetch } = useQuery(read(listHandOvers, {}));
  const shown = data?.handOvers.filter((each) => orderId === undefined || each.orderId === orderId);
  return (
    <>
      <p className="mt-2 text-muted">Sold pets that go to their buyers. The buyer’s page shows the code.</p>
      <div className="mt-6 max-w-3xl space-y-4">
        {!shown && (isError ? <Retry what="the hand-overs" onRetry={refetch} /> : <CardsShape />)}
        {shown?.length === 0 && <Empty>Nothing to hand over right now.</Empty>}
        {shown?.map((each) => (
          <ListedHandOverCard key={each.orderId} listed={each} isOpen={orderId !== undefined} />
        ))}
      </div>
    </>
  );
}
