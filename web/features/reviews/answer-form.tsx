import { zodResolver } from '@hookform/resolvers/zod';
import { REVIEWS, reviewAnswer } from '../../../contract/reviews/reviews.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { atMost } from '../../ui/at-most.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { sendAnswer } from './queries.ts';

const resolver = zodResolver(reviewAnswer);

/** The breeder's one answer to a review. */
export function AnswerForm({ reviewId }: { reviewId: string }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { answer: '' },
    keepAs: `answer to review ${reviewId}`,
    mode: 'onSubmit',
    act: ({ answer }) => sendAnswer(reviewId, answer),
    done: () => notify.success('Answer Saved', 'Everybody reads it below the review.'),
    failed: 'Answer Not Saved',
  });
  return (
    <form onSubmit={submit} noValidate className="mt-3 max-w-2xl space-y-3">
      <Field
        label="Your answer"
        hint="Everybody can read it. You can answer once, and not change it later."
        error={errors.answer?.message}
      >
        {(control) => <TextArea {...control} rows={3} {...form.register('answer', atMost(REVIEWS.answerMax))} />}
      </Field>
      <Button type="submit" busy={isPending} busyLabel="Saving...">
        Publish Answer
      </Button>
    </form>
  );
}
