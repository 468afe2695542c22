import { REVIEWS } from '../../contract/reviews/reviews.ts';
import { screens } from '../../contract/screens.ts';
import { useReviews } from '../features/reviews/queries.ts';
import { ReviewRow } from '../features/reviews/review-row.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { ListFrame } from '../ui/list-frame.tsx';

export default function ReviewsPage() {
  const { data, isError, refetch } = useReviews();
  return (
    <>
      <BackLink href={screens.kennelPage.path}>Your kennel’s page</BackLink>
      <PageTitle>Reviews</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        {data?.areShown === false
          ? 'Nobody reads these now: your kennel’s page shows no reviews, or can’t be opened. You can switch them on there, all of them or none.'
          : 'Everybody can read these on your kennel’s page, except one that we took down or whose payment a bank took back. If one breaks the law or isn’t about you, report it.'}
      </p>
      <div className="mt-6 max-w-3xl">
        <ListFrame
          items={data?.reviews}
          what="your reviews"
          isError={isError}
          onRetry={refetch}
          emptyText={`No reviews yet. While your page shows reviews, we ask each buyer once, ${REVIEWS.afterDays} days after you enter the hand-over code, or ${REVIEWS.afterDaysAlone} after the buyer alone confirms it.`}
        >
          {(review) => <ReviewRow key={review.id} review={review} address={data!.address} />}
        </ListFrame>
      </div>
    </>
  );
}
