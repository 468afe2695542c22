import { z } from 'zod';
import { FAILED_TRIES, isPossiblePassword, user } from './accounts.ts';
import { cleanLine } from '../clean-text.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, id, line, time } from '../fields.ts';

/** Calls of strong sign-in: codes, passkeys, the question whether it is still you, and the change of the address. */

const message = z.object({ message: z.string() });
/** What a browser's WebAuthn functions take and give; its shape is that standard's. */
const webAuthn = z.record(z.string(), z.unknown());
const options = z.object({ options: webAuthn });
const response = z.object({
  id: z.string({ error: 'Please try the passkey again' }).min(1).max(1_500),
  response: z.record(z.string(), z.unknown(), { error: 'Please try the passkey again' }),
});
const passkeyAnswer = z.object({ response: response.loose() });

const ownPassword = z
  .string({ error: 'Password is required' })
  .trim()
  .min(1, 'Password is required')
  .refine(isPossiblePassword, 'This is not your password');

/** Six digits of an app, or a recovery code; spaces and hyphens don't count. */
const code = z
  .string({ error: 'Please type the code' })
  .max(100, 'This code is not right')
  .transform((text) => cleanLine(text).normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Please type the code'));

export const codeForm = z.object({ code });

export const loginCode = endpoint({
  method: 'POST',
  path: '/api/login/code',
  who: 'anyone',
  limits: { ...FAILED_TRIES, account: { max: 20, minutes: 15 }, startedSignIn: true },
  summary: 'Second step of the sign-in: the code of an authenticator app, or a recovery code',
  errors: { 401: 'invalid_code: the code is not right; unauthorized: the password has to be typed again' },
  body: codeForm,
  answer: z.object({ user }),
});

export const loginPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  who: 'anyone',
  limits: { address: { max: 30, minutes: 5 } },
  summary: 'Start a sign-in with a passkey; the answer goes to navigator.credentials.get',
  answer: options,
});

export const loginPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  who: 'anyone',
  limits: FAILED_TRIES,
  summary: 'Sign in with a passkey, without a password',
  errors: { 401: 'The passkey is unknown, or its answer is not valid' },
  body: passkeyAnswer,
  answer: z.object({ user }),
});

export const confirmWithPassword = endpoint({
  method: 'POST',
  path: '/api/user/confirm',
  who: 'user',
  roles: 'self',
  changes: [],
  limits: { account: { max: 10, minutes: 15 } },
  summary: 'Give the password again, which allows the protected calls for 10 minutes',
  body: z.object({ password: ownPassword }),
  answer: message,
});

export const confirmPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/user/confirm/passkey/options',
  who: 'user',
  roles: 'self',
  changes: [],
  limits: { account: { max: 30, minutes: 15 } },
  summary: 'Start giving a passkey again',
  answer: options,
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/user/confirm/passkey',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  limits: { account: { max: 20, minutes: 15 } },
  summary: 'Give a passkey again, which allows the protected calls for 10 minutes',
  errors: { 403: 'The passkey is not one of this account' },
  body: passkeyAnswer,
  answer: message,
});

export const passkey = z.object({ id, name: z.string(), createdAt: time });
export type Passkey = z.infer<typeof passkey>;

export const signInMethods = endpoint({
  method: 'GET',
  path: '/api/user/sign-in-methods',
  who: 'user',
  roles: 'self',
  summary: 'How the account signs in besides the password',
  answer: z.object({
    authenticatorApp: z.boolean(),
    /** Unused recovery codes. */
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    /** This session began with, or since then gave, a passkey or a code; admins need it. */
    hasSecondFactor: z.boolean(),
  }),
});

export const passkeyForm = z.object({ name: line(1, 60, 'Please give the passkey a name') });

export const addPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  who: 'user',
  roles: 'self',
  changes: [],
  confirmed: true,
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Start adding a passkey; the answer goes to navigator.credentials.create',
  errors: { 409: 'too_many: the account has as many passkeys as it may' },
  answer: options,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  confirmed: true,
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Add the passkey that the browser made',
  errors: { 409: 'too_many: the account has as many passkeys as it may' },
  status: 201,
  body: passkeyForm.extend(passkeyAnswer.shape),
  answer: z.object({ passkey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  confirmed: true,
  summary: 'Remove a passkey',
  status: 204,
  params: z.object({ id: givenId }),
});

const byPassword = z.object({ password: ownPassword });

export const startAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/user/authenticator-app',
  who: 'user',
  roles: 'self',
  changes: [],
  limits: { account: { max: 10, minutes: 15 } },
  summary: 'Start setting up an authenticator app; nothing changes before its first code. Answers the codes, once',
  errors: { 409: 'already_set_up: an app is set up already' },
  body: byPassword,
  answer: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
});

export const finishAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/user/authenticator-app/confirm',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  replacesSession: true,
  confirmed: true,
  limits: { account: { max: 20, minutes: 15 } },
  summary: 'Finish setting it up with its first code',
  errors: { 409: 'not_set_up: the setup has not started; already_set_up: an app is set up already' },
  body: codeForm,
  answer: message,
});

export const removeAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/user/authenticator-app/remove',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  replacesSession: true,
  limits: { account: { max: 10, minutes: 15 } },
  summary: 'Remove the authenticator app and its recovery codes',
  errors: { 409: 'not_set_up: no app is set up' },
  body: byPassword,
  answer: message,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  who: 'user',
  roles: 'self',
  changes: ['everything'],
  limits: { account: { max: 10, minutes: 15 } },
  summary: 'Replace the recovery codes; answers the new ones, once',
  errors: { 409: 'not_set_up: no app is set up' },
  body: byPassword,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

const INVALID_CONFIRMATION = 'This confirmation link is invalid or expired.';
const confirmationToken = z.object({ token: z.string({ error: INVALID_CONFIRMATION }).min(1).max(500) });

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  who: 'anyone',
  changes: ['account'],
  limits: { address: { max: 30, minutes: 60 } },
  summary: 'Confirm an email address with the token of the mail, signed in to its account',
  errors: { 403: 'not_your_session: nobody, or somebody else, is signed in' },
  body: confirmationToken,
  answer: z.object({ message: z.string() }),
});

export const denyRegistration = endpoint({
  method: 'POST',
  path: '/api/verify-email/not-mine',
  who: 'anyone',
  limits: { address: { max: 30, minutes: 60 } },
  summary: 'Lock an account that somebody else registered with this address, with the token of the mail',
  errors: { 403: 'protected: an admin account' },
  body: confirmationToken,
  answer: z.object({ message: z.string() }),
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/verify-email/resend',
  who: 'user',
  roles: 'self',
  changes: [],
  limits: { account: { max: 5, minutes: 60 } },
  summary: 'Send the confirmation mail again',
  errors: { 409: 'The address is confirmed already' },
  answer: z.object({ message: z.string() }),
});
