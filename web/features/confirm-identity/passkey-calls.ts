import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as calls from '../../../contract/accounts/sign-in.ts';
import { call } from '../../calls/api.ts';
import { importTwice } from '../../calls/import-twice.ts';
import { change } from '../../calls/change.ts';
import { callConfirmed } from './call-confirmed.ts';

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Loaded with the first passkey. */
const webAuthn = () => importTwice(() => import('@simplewebauthn/browser'));

/** Whether the person closed the browser's own dialog, or waited too long in it. */
export const isCanceled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

async function askForPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { response: asRecord(await startAuthentication({ optionsJSON })) };
}

const asRecord = ({ response, ...rest }: { id: string; response: object }) => ({ ...rest, response: { ...response } });

export async function signInWithPasskey() {
  const { options } = await call(calls.loginPasskeyOptions, {});
  return call(calls.loginPasskey, { body: await askForPasskey(options) });
}

export async function confirmWithPasskey() {
  const { options } = await call(calls.confirmPasskeyOptions, {});
  return call(calls.confirmWithPasskey, { body: await askForPasskey(options) });
}

export async function addPasskey(name: string) {
  const { options } = await callConfirmed(calls.addPasskeyOptions, {});
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = asRecord(await startRegistration({ optionsJSON }));
  return change(calls.addPasskey, { body: { name, response } }, { send: callConfirmed, waits: true });
}
