import { useParams } from 'wouter';
import type { Conversation } from '../../contract/questions/questions.ts';
import { screens } from '../../contract/screens.ts';
import { hasCode } from '../calls/api.ts';
import { BlockButton } from '../features/blocked-buyers/block-question.tsx';
import { AnswerForm } from '../features/questions/answer-form.tsx';
import { CloseButtons } from '../features/questions/close-buttons.tsx';
import { MessageList } from '../features/questions/message-list.tsx';
import { ProofPanel } from '../features/questions/proof-panel.tsx';
import { useQuestion } from '../features/questions/queries.ts';
import { QuestionState } from '../features/questions/question-state.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function QuestionPage() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuestion(id);
  return (
    <>
      <BackLink href={screens.questions.path}>All questions</BackLink>
      {data ? (
        <QuestionContent key={id} question={data.question} />
      ) : (
        <>
          <PageTitle>Question</PageTitle>
          <div className="mt-6">
            {!error && <LinesShape />}
            {error &&
              (hasCode(error, 'not_found') ? (
                <Empty>This question was not found.</Empty>
              ) : (
                <Retry what="this question" onRetry={refetch} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

function QuestionContent({ question }: { question: Conversation }) {
  const { petName, buyerName, status, whyClosed, proof } = question;
  return (
    <>
      <PageTitle documentTitle={`Question about ${petName}`}>{`${buyerName} about ${petName}`}</PageTitle>
      <p className="mt-2">
        <QuestionState question={question} />
      </p>
      <div className="mt-6 space-y-6">
        <MessageList question={question} />
        {proof && <ProofPanel key={proof.id} proof={proof} petName={petName} />}
        {whyClosed === null ? <AnswerForm question={question} /> : <p className="text-muted">{whyClosed}</p>}
        <div className="flex flex-wrap gap-3">
          {status === 'open' && <CloseButtons question={question} />}
          <BlockButton found={{ kind: 'question', id: question.id }} name={buyerName} />
        </div>
      </div>
    </>
  );
}
