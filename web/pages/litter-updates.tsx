import { useParams } from 'wouter';
import { litterAddress } from '../../contract/screens.ts';
import { useUpdates } from '../features/pet-updates/queries.ts';
import { UpdatesContent } from '../features/pet-updates/updates-content.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';

export default function LitterUpdatesPage() {
  const { id } = useParams<{ id: string }>();
  const { data } = useUpdates({ kind: 'litter', id });
  return (
    <>
      <BackLink href={litterAddress(id)}>Litter</BackLink>
      <PageTitle>{data ? `Updates about ${data.name}` : 'Updates'}</PageTitle>
      <div className="mt-6">
        <UpdatesContent key={id} subject={{ kind: 'litter', id }} />
      </div>
    </>
  );
}
