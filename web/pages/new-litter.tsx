import { navigate } from 'wouter/use-browser-location';
import { litterAddress, screens } from '../../contract/screens.ts';
import { NewLitter } from '../features/litters/form/new-litter.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';

export default function NewLitterPage() {
  return (
    <>
      <BackLink href={screens.litters.path}>Litters</BackLink>
      <PageTitle>New litter</PageTitle>
      <p className="mt-2 text-muted">What its pets share is written once. You can change each pet later.</p>
      <Card className="mt-6">
        <NewLitter onCreated={(id) => navigate(litterAddress(id), { replace: true })} />
      </Card>
    </>
  );
}
