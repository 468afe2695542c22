import { dropAnswers } from './first-answers.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether the document was requested with a session cookie, which scripts can't read: a page that is for visitors too
 * asks who is signed in only then, so that visitors don't cause 401 answers.
 */
export const hadSession = () => 'session' in document.documentElement.dataset;

/** The session has ended: drops all cached data. */
export function forgetSession(): void {
  delete document.documentElement.dataset['session'];
  dropAnswers();
  queryClient.clear();
}
