import { dropAnswers } from './first-answers.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether the document was requested with a session cookie, which scripts can't read: only then does a page that
 * visitors also open ask who is signed in, so that visitors cause no 401 answers.
 */
export const hadSession = () => 'session' in document.documentElement.dataset;

/** The session has ended: drops all cached data. */
export function forgetSession(): void {
  delete document.documentElement.dataset['session'];
  dropAnswers();
  queryClient.clear();
}
