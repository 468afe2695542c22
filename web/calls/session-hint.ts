import { dropAnswers } from './first-answers.ts';
import { forgetTyped } from './kept-typing.ts';
import { queryClient } from './query-client.ts';
import { forgetSeen } from './seen-hand-overs.ts';
import { endNotifications } from './service-worker.ts';

/**
 * Whether the document was requested with a session cookie, which scripts can't read: only then does a page that
 * visitors also open ask who is signed in, so that visitors cause no 401 answers.
 */
export const hadSession = () => 'session' in document.documentElement.dataset;

/** Somebody has signed out: drops all cached data, and what was typed. */
export function forgetSession(): void {
  delete document.documentElement.dataset['session'];
  dropAnswers();
  forgetTyped();
  endNotifications();
  forgetSeen();
  queryClient.clear();
}
