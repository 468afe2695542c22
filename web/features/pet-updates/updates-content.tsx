import { hasCode } from '../../calls/api.ts';
import { Card } from '../../ui/card.tsx';
import { CardsShape } from '../../ui/cards-shape.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Retry } from '../../ui/retry.tsx';
import { describeAudience } from './audience.ts';
import { PostedUpdates } from './posted-updates.tsx';
import { useUpdates, type Subject } from './queries.ts';
import { UpdateForm } from './update-form.tsx';

/** Where a breeder posts for those who wait for a pet or a litter, and what was posted. */
export function UpdatesContent({ subject }: { subject: Subject }) {
  const { data, error, refetch } = useUpdates(subject);
  if (!data && error)
    return hasCode(error, 'not_found') ? (
      <Empty>This {subject.kind} was not found.</Empty>
    ) : (
      <Retry what="the updates" onRetry={refetch} />
    );
  if (!data) return <CardsShape />;
  return (
    <div className="max-w-2xl space-y-6">
      <Card aria-labelledby="post-title">
        <h2 id="post-title" className="text-xl">
          Post an update
        </h2>
        <p className="mt-1 text-muted">{describeAudience(data, subject.kind)}</p>
        {!data.unseen && <UpdateForm key={subject.id} subject={subject} />}
      </Card>
      <Card aria-labelledby="posted-title">
        <h2 id="posted-title" className="mb-4 text-xl">
          Posted
        </h2>
        <PostedUpdates name={data.name} updates={data.updates} />
      </Card>
    </div>
  );
}
