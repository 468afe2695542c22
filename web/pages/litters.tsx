import { Plus } from 'lucide-react';
import { screens } from '../../contract/screens.ts';
import { LitterRow } from '../features/litters/litter-row.tsx';
import { useLitters } from '../features/litters/queries.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { PetsTabs } from '../features/workspace/pets-tabs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';
import { ShowOlder } from '../ui/show-older.tsx';

export default function LittersPage() {
  const litters = useLitters();
  const { data, isError, refetch } = litters;
  return (
    <>
      <PetsTabs path={screens.litters.path} />
      <PageTitle
        aside={
          <ButtonLink href={screens.newLitter.path}>
            <Plus aria-hidden="true" className="size-4" />
            New litter
          </ButtonLink>
        }
      >
        Litters
      </PageTitle>
      <p className="mt-2 text-muted">Pets born together, with one page to share that shows who is still available.</p>
      <div className="mt-6">
        {!data && (isError ? <Retry what="your litters" onRetry={refetch} /> : <LinesShape />)}
        {data?.length === 0 && <Empty>No litters yet. Create one, and all its pets are saved at once.</Empty>}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((litter) => (
              <LitterRow key={litter.id} litter={litter} />
            ))}
          </ul>
        )}
        <ShowOlder what="litters" pages={litters} />
      </div>
    </>
  );
}
