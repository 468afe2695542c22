import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import {
  answerQuestion,
  endQuestion,
  getQuestion,
  listQuestions,
  reportQuestion,
  type Conversation,
} from '../../../contract/questions/questions.ts';
import { call } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient, read, readPages, setRead } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';

/** The breeder's questions, the newest message first. */
export function useQuestions() {
  return useInfiniteQuery({
    ...readPages(listQuestions, {}),
    select: ({ pages }) => pages.flatMap((page) => page.questions),
  });
}

/** How many wait for an answer. */
export function useWaitingQuestions() {
  return useQuery(read(listQuestions, { query: { limit: 1 } }));
}

export function useQuestion(id: string) {
  return useQuery(read(getQuestion, { params: { id } }));
}

function keep(question: Conversation): void {
  setRead(getQuestion, { params: { id: question.id } }, { question });
  void queryClient.invalidateQueries({ queryKey: keyOf(listQuestions) });
}

export function useAnswer(id: string) {
  return useMutation({
    mutationFn: (body: { text: string; key: string }) => call(answerQuestion, { params: { id }, body }),
    onSuccess: ({ question }) => {
      keep(question);
      notify.success('Message Sent', `We emailed it to ${question.buyerName}.`);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Message Not Sent', error.message);
    },
  });
}

export function useCloseQuestion(id: string) {
  return useMutation({
    mutationFn: (how: 'end' | 'report') => call(how === 'end' ? endQuestion : reportQuestion, { params: { id } }),
    onSuccess: ({ question }, how) => {
      keep(question);
      if (how === 'end') notify.success('Conversation Ended');
      else notify.success('Messages Reported', 'Our team will read them. The conversation has ended.');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Please Try Again', error.message);
    },
  });
}
