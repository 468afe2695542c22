import type { Question } from '../../../contract/questions/questions.ts';
import { Badge } from '../../ui/badge.tsx';

export function QuestionState({ question: { status, isWaiting } }: { question: Question }) {
  if (status === 'ended') return <Badge tone="outline">Ended</Badge>;
  return isWaiting ? <Badge tone="warm">Waiting for you</Badge> : <Badge tone="good">Answered</Badge>;
}
