import type { ConversationForm, Message, WhyClosed } from '../questions/questions.ts';
import type { PageBasics } from './page-basics.ts';

/** The form that asks the breeder; `isSent` asks to look for the mail that confirms it. */
export interface AskPage extends PageBasics {
  kind: 'ask';
  /** What the visitor asks for: an answer to a question, or a new photo. */
  wants: 'answer' | 'photo';
  linkId: string;
  petName: string;
  breederName: string;
  isSent: boolean;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { name: string; email: string; text: string };
  /** Idempotency key. */
  key: string;
}

/** The buyer's private page of a question. */
export interface QuestionPage extends PageBasics {
  kind: 'question';
  /** The page of the pet. */
  linkId: string;
  petName: string;
  breederName: string;
  status: 'unconfirmed' | 'open' | 'ended';
  hasMails: boolean;
  messages: Message[];
  /** Why the buyer can't write now; null when they can. */
  whyClosed: WhyClosed | null;
  /** What was just done. */
  done: ConversationForm['act'] | null;
  failure: string | null;
  /** What was written before a refusal. */
  given: string;
  /** Idempotency key of the next message. */
  key: string;
}
