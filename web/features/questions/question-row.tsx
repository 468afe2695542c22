import type { Question } from '../../../contract/questions/questions.ts';
import { questionAddress } from '../../../contract/screens.ts';
import { formatMoment } from '../../ui/dates.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { QuestionState } from './question-state.tsx';

/** `heading`: as deep as its list stands on the page. */
export function QuestionRow({ question, heading: Heading = 'h2' }: { question: Question; heading?: 'h2' | 'h3' }) {
  const { id, petName, buyerName, lastAt } = question;
  return (
    <li className="p-4 sm:p-5" aria-label={`Question about ${petName} by ${buyerName}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading className="min-w-0 text-lg wrap-anywhere">
          <TextLink className="inline-block py-2 sm:py-1" href={questionAddress(id)}>
            {buyerName} about {petName}
          </TextLink>
        </Heading>
        <QuestionState question={question} />
      </div>
      <p className="mt-1 text-sm text-muted">
        Last message <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
      </p>
    </li>
  );
}
