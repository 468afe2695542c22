import { QUESTIONS, type WhyClosed } from '../questions/questions.ts';
import type { Say } from './say.ts';

/** Why a buyer can't write in a conversation now. */
export function toClosedMessage(say: Say, why: WhyClosed): string {
  switch (why) {
    case 'ended_by_self':
      return say('question.endedByYou');
    case 'ended_by_other':
      return say('question.endedByBreeder');
    case 'page_closed':
      return say('question.pageClosed');
    case 'full':
      return say('question.full', { max: QUESTIONS.messagesMax });
    case 'too_many_in_a_row':
      return say('question.inARow', { max: QUESTIONS.inARowMax });
  }
}
