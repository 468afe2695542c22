import { reportReviewPath, type KennelPage } from '../../../contract/pages/kennel-page.ts';
import { LANGUAGE_FACTS } from '../../../contract/language.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { Review, useMonth } from '../parts/review.tsx';

type Shown = NonNullable<KennelPage['reviews']>;

/** What buyers wrote about the breeder, the newest first. */
export function Reviews({ reviews: { count, meanStars, newest }, address }: { reviews: Shown; address: string }) {
  const translate = useTranslate();
  const { locale } = LANGUAGE_FACTS[useLanguage()];
  const mean = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(meanStars);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{translate('kennel.reviews')}</h2>
      <p className="mt-1 font-semibold">{translate('kennel.reviewsMean', { mean, count })}</p>
      <p className="text-sm text-muted">{translate('kennel.reviewsRule')}</p>
      <ul className="mt-4 grid gap-6">
        {newest.map((review) => (
          <li key={review.id}>
            <Review review={review} />
            <Report review={review} address={address} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ review: { id, soldIn, stars }, address }: { review: Shown['newest'][number]; address: string }) {
  const translate = useTranslate();
  const month = useMonth(soldIn);
  return (
    <a
      className="link inline-flex min-h-11 items-center text-sm"
      href={reportReviewPath(address, id)}
      aria-label={translate('review.reportOf', { month, stars })}
    >
      {translate('review.report')}
    </a>
  );
}
