import { useParams } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { useUpdates } from '../features/pet-updates/queries.ts';
import { UpdatesContent } from '../features/pet-updates/updates-content.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';

export default function PetUpdatesPage() {
  const { id } = useParams<{ id: string }>();
  const { data } = useUpdates({ kind: 'pet', id });
  return (
    <>
      <BackLink href={screens.pets.path}>Pets</BackLink>
      <PageTitle>{data ? `Updates about ${data.name}` : 'Updates'}</PageTitle>
      <div className="mt-6">
        <UpdatesContent key={id} subject={{ kind: 'pet', id }} />
      </div>
    </>
  );
}
