import { layout, type MailContent } from '../../../emails/layout.ts';

/** Events of an account that its owner is notified of by mail. */
export type SecurityNotice =
  | 'new_device'
  | 'password_changed'
  | 'password_reset'
  | 'passkey_added'
  | 'passkey_removed'
  | 'two_factor_added'
  | 'two_factor_removed'
  | 'payout_connected'
  | 'payout_reset'
  | 'selling_stopped'
  | 'email_changed'
  | 'person_joined'
  | 'people_signed_out'
  | 'people_kept'
  | 'admin_granted'
  | 'api_key_created'
  | 'api_keys_revoked'
  | 'api_keys_kept'
  | 'webhook_created'
  | 'webhooks_turned_off'
  | 'webhooks_kept';

export interface SecurityMailInput {
  productName: string;
  supportEmail: string;
  notice: SecurityNotice;
  /** Formatted time with its zone. */
  when: string;
  /** Browser and system; null when no person's request caused it. */
  device: string | null;
  /** Network address without its last part. */
  address: string | null;
  accountUrl: string;
  resetUrl: string;
}

interface NoticeTexts {
  subject: string;
  happened: string;
  /** Where the reader acts if it wasn't them. */
  act: 'account' | 'reset' | 'support';
}

const ends = 'If this was you, no action is needed.';

const NOTICE_TEXTS: Record<SecurityNotice, NoticeTexts> = {
  new_device: {
    subject: 'A new device signed in to your account',
    happened: `Someone signed in to your account from a browser that hasn’t been used for it before. ${ends}`,
    act: 'reset',
  },
  password_changed: {
    subject: 'Your password was changed',
    happened: `The password of your account was changed, and every other device was signed out. ${ends}`,
    act: 'reset',
  },
  password_reset: {
    subject: 'Your password was reset',
    happened: `The password of your account was reset with a link that we sent to this address, and every device was signed out. ${ends}`,
    act: 'reset',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    happened: `A new passkey can now be used to sign in to your account. ${ends}`,
    act: 'account',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    happened: `One of your passkeys can no longer be used to sign in to your account. ${ends}`,
    act: 'account',
  },
  two_factor_added: {
    subject: 'Signing in now asks for a code',
    happened: `An authenticator app was added to your account. From now on, you need its code to sign in. ${ends}`,
    act: 'account',
  },
  two_factor_removed: {
    subject: 'Signing in no longer asks for a code',
    happened: `The authenticator app was removed from your account. From now on, your password is enough to sign in. ${ends}`,
    act: 'reset',
  },
  person_joined: {
    subject: 'A person you invited has joined',
    happened: `Someone accepted an invitation of your account and can now sign in for you. “People” in your account shows who, and ends it. If you invited them, no action is needed.`,
    act: 'account',
  },
  people_signed_out: {
    subject: 'People who work for you were signed out',
    happened:
      'Your password was reset, or your account changed hands or was suspended. So everybody who works for you was signed out, and invitations that nobody has accepted were revoked. Who works for you can sign in again: end the access of those that you don’t know, under “People”.',
    act: 'account',
  },
  people_kept: {
    subject: 'People still work for your account',
    happened:
      'Your password was changed, which ends nobody’s access: people who work for you still sign in, and invitations can still be accepted. End those that you don’t know, under “People”.',
    act: 'account',
  },
  payout_connected: {
    subject: 'A payment account was connected',
    happened: `A Stripe account was connected to your account. Once Stripe verifies it, your buyers’ payments go there. ${ends}`,
    act: 'reset',
  },
  payout_reset: {
    subject: 'Your payment account was disconnected',
    happened: `Your Stripe account was disconnected. Buyers can’t pay until one is connected again. ${ends}`,
    act: 'reset',
  },
  selling_stopped: {
    subject: 'Your account stopped selling',
    happened:
      'Nobody had confirmed that your email address belongs to the person who registered the account. So we disconnected its Stripe account and paused its payment links: buyers would have paid the person who set them up. To use the account yourself, check its pets, connect your own Stripe account, then resume the links you want. Orders that were already paid stay with the Stripe account that received the money.',
    act: 'support',
  },
  email_changed: {
    subject: 'Your email address was changed',
    happened: `You now sign in with another email address, and our emails go there. ${ends}`,
    act: 'support',
  },
  api_key_created: {
    subject: 'An API key was created for your account',
    happened: `A program can now read or change what the key was created for, without signing in. Your account page lists all keys. ${ends}`,
    act: 'account',
  },
  api_keys_revoked: {
    subject: 'Your API keys were revoked',
    happened:
      'Your password was reset, or your account changed hands or was suspended. So every API key of your account was revoked: programs that used one are refused. Create new keys under “Data and help” once your account is yours alone.',
    act: 'account',
  },
  api_keys_kept: {
    subject: 'Your API keys still work',
    happened:
      'Your password was changed, which ends no API key: programs that have one can still read or change what it was created for. Revoke those that you don’t know, under “Data and help”.',
    act: 'account',
  },
  webhooks_turned_off: {
    subject: 'Your webhooks were turned off',
    happened:
      'Your password was reset, or your account changed hands. So nothing is sent to your webhooks anymore. Turn on those that are yours, under “Data and help”, and have what they missed sent again.',
    act: 'account',
  },
  webhooks_kept: {
    subject: 'Your webhooks are still on',
    happened:
      'Your password was changed, which turns off no webhook: what happens to your sales is still sent to them. Delete those that you don’t know, under “Data and help”.',
    act: 'account',
  },
  webhook_created: {
    subject: 'A webhook was added to your account',
    happened: `From now on, what happens to your sales is sent to another server. Your account page lists all webhooks. ${ends}`,
    act: 'account',
  },
  admin_granted: {
    subject: 'Your account became an admin account',
    happened: `Your account can now see and manage all accounts. ${ends}`,
    act: 'support',
  },
};

/** Says what happened, when, from where, and what to do if it wasn't the owner. Without a name, which the owner chose. */
export function securityMail(input: SecurityMailInput): MailContent {
  const { productName, when, device, address } = input;
  const { subject, happened, act } = NOTICE_TEXTS[input.notice];
  const action = {
    account: { label: 'Check your account', url: input.accountUrl },
    reset: { label: 'Choose a new password', url: input.resetUrl },
    support: { label: 'Write to us', url: `mailto:${input.supportEmail}` },
  }[act];
  return layout({
    productName,
    subject: `${subject} (${productName})`,
    preview: `${when}${device ? `, ${device}` : ''}. Was it you?`,
    heading: subject,
    paragraphs: ['Hello,', happened, remedy(act, input.supportEmail)],
    facts: [
      ['When', when],
      ...(device ? ([['Device', device]] as [string, string][]) : []),
      ...(address ? ([['Internet address', address]] as [string, string][]) : []),
    ],
    action,
    footnote: `You’re receiving this email because it concerns the safety of your account, at ${productName}. You can’t turn these emails off.`,
  });
}

function remedy(act: NoticeTexts['act'], supportEmail: string): string {
  if (act === 'support') return `If it wasn’t you, write to ${supportEmail} right away. We’ll take it from there.`;
  if (act === 'reset')
    return `If it wasn’t you, choose a new password right away: that signs out every device. Then write to ${supportEmail}.`;
  return `If it wasn’t you, undo it on your account page, change your password there, and write to ${supportEmail}.`;
}
