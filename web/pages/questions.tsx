import { screens } from '../../contract/screens.ts';
import { useQuestions } from '../features/questions/queries.ts';
import { QuestionRow } from '../features/questions/question-row.tsx';
import { ReservationRequests } from '../features/reservation-requests/reservation-requests.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { PetsTabs } from '../features/workspace/pets-tabs.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';
import { ShowOlder } from '../ui/show-older.tsx';

export default function QuestionsPage() {
  const questions = useQuestions();
  const { data, isError, refetch } = questions;
  return (
    <>
      <PetsTabs path={screens.questions.path} />
      <PageTitle>Questions</PageTitle>
      <p className="mt-2 text-muted">
        What buyers ask before they pay. In questions, neither side sees an email address.
      </p>
      <ReservationRequests />
      <div className="mt-6">
        {!data && (isError ? <Retry what="your questions" onRetry={refetch} /> : <LinesShape />)}
        {data?.length === 0 && <Empty>No questions yet. Buyers ask on the page of your payment link.</Empty>}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((question) => (
              <QuestionRow key={question.id} question={question} />
            ))}
          </ul>
        )}
        <ShowOlder what="questions" pages={questions} />
      </div>
    </>
  );
}
