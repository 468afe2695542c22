import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { Config } from '../../../config.ts';
import { hashStoredCodes, newRecoveryCodes } from './recovery-codes.ts';

/** How long a started sign-in waits for its code. */
const CODE_STEP_SECONDS = 600;

/**
 * better-auth's second step and passkeys. A passkey replaces both password and code, so the authenticator must have
 * verified its user (fingerprint, face or PIN), which the plugin leaves open.
 */
export const signInPlugins = (config: Config) =>
  [
    twoFactor({
      issuer: config.productName,
      twoFactorCookieMaxAge: CODE_STEP_SECONDS,
      backupCodeOptions: {
        customBackupCodesGenerate: newRecoveryCodes,
        storeBackupCodes: { encrypt: async (json) => hashStoredCodes(json), decrypt: async (stored) => stored },
      },
    }),
    passkey({
      rpName: config.productName,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: async ({ verification }) => requireVerifiedUser(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          requireVerifiedUser(verification.authenticationInfo.userVerified),
      },
    }),
  ] as const;

function requireVerifiedUser(verified: boolean | undefined): void {
  if (!verified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
}
