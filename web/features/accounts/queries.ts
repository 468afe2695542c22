import { useMutation, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as accounts from '../../../contract/accounts/accounts.ts';
import type { User } from '../../../contract/accounts/accounts.ts';
import type { Plan } from '../../../contract/business.ts';
import { TERMS_HEADER, TERMS_VERSION } from '../../../contract/legal.ts';
import { screens } from '../../../contract/screens.ts';
import * as strong from '../../../contract/accounts/sign-in.ts';
import { ApiError, call } from '../../calls/api.ts';
import { callWithCaptcha } from '../../calls/call-with-captcha.ts';
import { dropAnswers } from '../../calls/first-answers.ts';
import { change } from '../../calls/change.ts';
import { queryClient, read, setRead } from '../../calls/query-client.ts';
import { forgetSession, hadSession } from '../../calls/session-hint.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

const meRead = read(accounts.me, {});

/** The signed-in user; `user` is null for a visitor and undefined while loading. */
export function useMe() {
  const query = useQuery(meRead);
  return { ...query, user: query.data === undefined ? undefined : (query.data?.user ?? null) };
}

/** What the signed-in person does for the breeder they work for; null for a breeder. */
export const useRole = () => useMe().user?.worksFor?.role ?? null;

/** The id of the user whose pages are open; undefined for a visitor. */
export const signedInId = (): string | undefined => queryClient.getQueryData(meRead.queryKey)?.user.id;

/** The signed-in user on a page that is for visitors too. */
export function useUserIfAny(): User | undefined {
  return useQuery({ ...meRead, enabled: hadSession() }).data?.user;
}

/** Fetches the signed-in user, bypassing the cache; null for a visitor. Throws an ApiError if the call fails. */
export async function fetchMe(): Promise<User | null> {
  const answer = await queryClient.fetchQuery({ ...meRead, staleTime: 0 });
  return answer?.user ?? null;
}

export function cacheMe(user: User): void {
  setRead(accounts.me, {}, { user });
}

/** Clears the data of a previous user first. */
export function signedIn(user: User): void {
  dropAnswers();
  queryClient.removeQueries();
  cacheMe(user);
}

export function useSignIn() {
  return useAct((body: { email: string; password: string }) => call(accounts.login, { body }), {
    done: ({ user }) => signedIn(user),
    failed: logFailedSignIn,
  });
}

/** For support, as the specification asks. The answer names neither the address nor the password. */
function logFailedSignIn(error: Error): void {
  // oxlint-disable-next-line no-console
  console.log(`Sign-in failed: ${error instanceof ApiError ? `${error.status} ` : ''}${error.message}`);
}

export async function createAccount(body: accounts.Registration, plan: Plan): Promise<User> {
  const { user } = await callWithCaptcha(accounts.register, { body }, { [TERMS_HEADER]: TERMS_VERSION });
  signedIn(user);
  // The trial already runs; this call only stores the chosen plan, so its failure is ignored.
  await change(
    accounts.startFreeTrial,
    { body: { plan } },
    { answered: ({ user: withPlan }) => cacheMe(withPlan) },
  ).catch(() => undefined);
  return user;
}

/** Ends the session and goes to the landing page, even if the call fails. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(accounts.logout, {}),
    onSettled: () => {
      navigate(screens.landing.path);
      forgetSession();
    },
  });
}

export function useConfirmEmail() {
  return useAct((token: string) => change(strong.verifyEmail, { body: { token } }, { waits: true }));
}

/** Says that somebody else registered with the address: the account is locked. */
export function useDenyRegistration() {
  return useAct((token: string) => call(strong.denyRegistration, { body: { token } }));
}

export function useResendConfirmation() {
  return useAct(() => change(strong.resendConfirmation, {}), {
    done: ({ message }) => notify.success('Email Sent', message),
    failed: 'Error',
  });
}
