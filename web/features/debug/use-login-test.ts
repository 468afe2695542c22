import { useState } from 'react';
import { useLocation } from 'wouter';
import { screens } from '../../../contract/screens.ts';
import { isAnswered } from '../../calls/api.ts';
import { fetchMe, useSignIn } from '../accounts/queries.ts';

const TIME_TO_READ_MS = 1_500;

/** Signs in, verifies the session and goes to the dashboard, logging each outcome. */
export function useLoginTest(log: (text: string, failed?: boolean) => void) {
  const [, navigate] = useLocation();
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);

  const check = async () => {
    log('Asking who is signed in');
    try {
      const user = await fetchMe();
      if (user) log(`GET /api/me: 200, ${user.subscriptionStatus}${user.isAdmin ? ', admin' : ''}`);
      else log('GET /api/me: 401, nobody is signed in', true);
      return user !== null;
    } catch (error) {
      log(`GET /api/me: ${describe(error)}`, true);
      return false;
    }
  };

  const test = async (email: string, password: string) => {
    setBusy(true);
    log('Signing in');
    try {
      await signIn.mutateAsync({ email: email.trim().toLowerCase(), password: password.trim() });
      log('POST /api/login: 200');
      if (await check()) {
        log('The session holds. Going to /dashboard');
        setTimeout(() => navigate(screens.dashboard.path), TIME_TO_READ_MS);
      }
    } catch (error) {
      log(`POST /api/login: ${describe(error)}`, true);
    } finally {
      setBusy(false);
    }
  };

  return { test, check, busy };
}

function describe(error: unknown): string {
  if (!isAnswered(error)) return 'no answer';
  return `${error.status}, ${error.code}: ${error.message}`;
}
