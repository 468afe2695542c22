import { QUESTIONS, type WhyClosed } from '../questions/questions.ts';
import type { Translate } from './translate.ts';

/** Why a buyer can't write in a conversation now. */
export function toClosedMessage(translate: Translate, why: WhyClosed): string {
  switch (why) {
    case 'ended_by_self':
      return translate('question.endedByYou');
    case 'ended_by_other':
      return translate('question.endedByBreeder');
    case 'page_closed':
      return translate('question.pageClosed');
    case 'full':
      return translate('question.full', { max: QUESTIONS.messagesMax });
    case 'too_many_in_a_row':
      return translate('question.inARow', { max: QUESTIONS.inARowMax });
  }
}
