import { useQuery } from '@tanstack/react-query';
import { answerReview, listReviews } from '../../../contract/reviews/reviews.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';

export const useReviews = () => useQuery(read(listReviews, {}));

export const sendAnswer = (id: string, answer: string) => change(answerReview, { params: { id }, body: { answer } });
