import { accountDeletedMail } from '../../server/features/accounts/mails/account-deleted.ts';
import { personEndedMail } from '../../server/features/accounts/mails/person-ended.ts';
import { securityMail } from '../../server/features/audit/mails/security-notice.ts';
import { invitationMail } from '../../server/features/people/mails/invitation.ts';

type Facts = Parameters<typeof accountDeletedMail>[0] & Omit<Parameters<typeof securityMail>[0], 'notice'>;

/** Mails about sign-ins, and the people who work for a breeder. */
export const signInSamples = (everybody: Facts) => ({
  'account-deleted': () => accountDeletedMail(everybody),
  'security-notice': () => securityMail({ ...everybody, notice: 'new_device' }),
  invitation: () =>
    invitationMail({
      productName: 'Litterlink',
      kennelName: 'Anna Berg',
      role: 'Helper',
      roleText: 'Pets, litters, photos and hand-overs. No sales, no money.',
      acceptUrl: 'https://litterlink.example/invitation#token=abc',
      stopUrl: 'https://litterlink.example/no-alerts?key=abc',
    }),
  'person-ended': () => personEndedMail(everybody),
});
