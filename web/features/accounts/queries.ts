import { useMutation, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as accounts from '../../../contract/accounts.ts';
import type { User } from '../../../contract/accounts.ts';
import type { Plan } from '../../../contract/business.ts';
import { call, reasonOf } from '../../api.ts';
import { callAsPerson } from '../../call-as-person.ts';
import { isHandled, queryClient, read, setRead } from '../../query-client.ts';
import { notify } from '../../ui/notify.ts';

const meRead = read(accounts.me, {});

/** The signed-in user; `user` is null for a visitor and undefined while nobody knows yet. */
export function useMe() {
  const query = useQuery(meRead);
  return { ...query, user: query.data === undefined ? undefined : (query.data?.user ?? null) };
}

/** The signed-in user as far as another screen has asked; asks nobody, so that visitors cause no refusals. */
export function useKnownUser(): User | undefined {
  return useQuery({ ...meRead, enabled: false }).data?.user;
}

/** Asks who is signed in, whatever was known before. Throws an ApiError when nobody can be asked. */
export async function askForMe(): Promise<User | null> {
  const answer = await queryClient.fetchQuery({ ...meRead, staleTime: 0 });
  return answer?.user ?? null;
}

export function remember(user: User): void {
  setRead(accounts.me, {}, { user });
}

/** What another person saw before is forgotten first. */
function signedIn(user: User): void {
  queryClient.removeQueries();
  remember(user);
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(accounts.login, { body }),
    onSuccess: ({ user }) => signedIn(user),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: async ({ plan, ...body }: accounts.Registration & { plan: Plan }) => {
      const { user } = await callAsPerson(accounts.register, { body });
      signedIn(user);
      // The trial already runs; this only notes the plan, so its failure costs nobody anything.
      await call(accounts.startFreeTrial, { body: { plan } }).then(
        ({ user: withPlan }) => remember(withPlan),
        () => undefined,
      );
      return user;
    },
  });
}

/** Ends the session and goes to the landing page, also when the server can't be told. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(accounts.logout, {}),
    onSettled: () => {
      navigate('/');
      queryClient.clear();
    },
  });
}

/** Confirms the address that a mail was sent to; whoever is signed in here sees it at once. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(accounts.verifyEmail, { body: { token } }),
    onSuccess: () => refreshMe(),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call(accounts.resendConfirmation, {}),
    onSuccess: ({ message }) => notify.success('Email Sent', message),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error', error.message);
    },
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => callAsPerson(accounts.forgotPassword, { body }),
    onSuccess: ({ message }) => notify.success('Email Sent', message),
    onError: (error) => notify.error('Error', reasonOf(error, 'Failed to send reset email')),
  });
}

/** Sets the new password. Every session ends with it, so whoever is signed in here has to sign in again. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => call(accounts.resetPassword, { body }),
    onSuccess: () => {
      queryClient.clear();
      notify.success('Password Reset', 'Your password has been reset successfully!');
    },
    onError: (error) => notify.error('Error', reasonOf(error, 'Failed to reset password')),
  });
}

/** Asks for the user anew, after something elsewhere changed it. */
export function refreshMe() {
  return queryClient.invalidateQueries({ queryKey: meRead.queryKey });
}
