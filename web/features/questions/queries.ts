import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  answerQuestion,
  endQuestion,
  getQuestion,
  listQuestions,
  reportQuestion,
  type Conversation,
} from '../../../contract/questions/questions.ts';
import { change } from '../../calls/change.ts';
import { read, readPages, setRead } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { useRole } from '../accounts/queries.ts';

/** The breeder's questions, the newest message first. */
export function useQuestions() {
  return useInfiniteQuery({
    ...readPages(listQuestions, {}),
    select: ({ pages }) => pages.flatMap((page) => page.questions),
  });
}

/** How many wait for an answer; questions are the owner's. */
export function useWaitingQuestions() {
  const isOwner = useRole() === null;
  return useQuery({ ...read(listQuestions, { query: { limit: 1 } }), enabled: isOwner });
}

export function useQuestion(id: string) {
  return useQuery(read(getQuestion, { params: { id } }));
}

const options = {
  answered: ({ question }: { question: Conversation }) =>
    setRead(getQuestion, { params: { id: question.id } }, { question }),
};

export const sendAnswer = (id: string, body: { text: string; key: string }) =>
  change(answerQuestion, { params: { id }, body }, options);

export function useCloseQuestion(id: string) {
  return useAct(
    (how: 'end' | 'report') => change(how === 'end' ? endQuestion : reportQuestion, { params: { id } }, options),
    {
      done: (_, how) =>
        how === 'end'
          ? notify.success('Conversation Ended')
          : notify.success('Messages Reported', 'Our team will read them. The conversation has ended.'),
      failed: 'Please Try Again',
    },
  );
}
