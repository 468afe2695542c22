import type { OwnKennel } from '../../contract/kennel-pages/kennel-pages.ts';
import { screens } from '../../contract/screens.ts';
import { KennelForm } from '../features/kennel-pages/kennel-form.tsx';
import { KennelPhoto } from '../features/kennel-pages/kennel-photo.tsx';
import { useKennelPage } from '../features/kennel-pages/queries.ts';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';
import { TextLink } from '../ui/text-link.tsx';

export default function KennelPagePage() {
  const { data, isError, refetch } = useKennelPage();
  return (
    <>
      <BackLink href={screens.selling.path}>Selling</BackLink>
      <PageTitle>Your kennel’s page</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        A page for everybody, with your story and the pets that you choose. A pet whose link is for one buyer is never
        on it.
      </p>
      <div className="mt-6 space-y-6">
        {data ? (
          <Editor kennel={data} />
        ) : isError ? (
          <Retry what="your kennel’s page" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </div>
    </>
  );
}

function Editor({ kennel }: { kennel: OwnKennel }) {
  const { kennelPage } = kennel;
  return (
    <>
      {kennelPage?.suspensionReason && (
        <Alert kind="notice">
          We took this page down, so nobody can open it. The reason: {kennelPage.suspensionReason}
        </Alert>
      )}
      {kennelPage?.isOn && !kennelPage.suspensionReason && (
        <p className="wrap-anywhere">
          <TextLink href={kennelPage.url}>{kennelPage.url}</TextLink>
        </p>
      )}
      <KennelForm kennel={kennel} />
      {kennelPage?.showsReviews && (
        <TextLink className="inline-flex min-h-11 items-center" href={screens.reviews.path}>
          Read and answer your reviews
        </TextLink>
      )}
      {kennelPage && (
        <Card aria-label="Photos" className="max-w-3xl space-y-6">
          <h2 className="text-xl">Photos</h2>
          <KennelPhoto slot="logo" title="Logo" imageUrl={kennelPage.logoUrl} />
          <KennelPhoto slot="cover" title="Cover" imageUrl={kennelPage.coverUrl} />
        </Card>
      )}
    </>
  );
}
