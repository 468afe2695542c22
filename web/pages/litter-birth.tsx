import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { litterAddress } from '../../contract/screens.ts';
import { hasCode } from '../calls/api.ts';
import { NewLitter } from '../features/litters/form/new-litter.tsx';
import { useLitter } from '../features/litters/queries.ts';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

/** The pets of an expected litter, at its birth. */
export default function LitterBirthPage() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useLitter(id);
  const open = (litterId: string) => navigate(litterAddress(litterId), { replace: true });
  return (
    <>
      <BackLink href={litterAddress(id)}>{data?.litter.name ?? 'Litter'}</BackLink>
      <PageTitle>The litter is born</PageTitle>
      <p className="mt-2 text-muted">Its page then shows its pets, and the waiting list goes on.</p>
      <Card className="mt-6">
        {data &&
          (data.litter.bornOn === null ? (
            <NewLitter expected={data.litter} onCreated={open} />
          ) : (
            <p>This litter was born already. You find its pets on its page.</p>
          ))}
        {!data && !error && <LinesShape />}
        {error &&
          !data &&
          (hasCode(error, 'not_found') ? (
            <Empty>This litter was not found.</Empty>
          ) : (
            <Retry what="this litter" onRetry={refetch} />
          ))}
      </Card>
    </>
  );
}
