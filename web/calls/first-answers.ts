import { ANSWERS_ID } from '../../contract/first-answers-id.ts';

/** Then a part of the page that comes later asks for itself. */
const FRESH_MS = 10_000;

/** The answers that the server put into a signed-in user's document, by address. */
const answers = new Map(
  Object.entries(JSON.parse(document.getElementById(ANSWERS_ID)?.textContent || '{}') as Record<string, unknown>),
);
if (answers.size > 0) setTimeout(dropAnswers, FRESH_MS);

/** The answer that came with the document, once. */
export function takeAnswer(address: string): unknown {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** The session has ended or changed. */
export function dropAnswers(): void {
  answers.clear();
  // Skeletons shown later are delayed again.
  delete document.documentElement.dataset['firstView'];
}
