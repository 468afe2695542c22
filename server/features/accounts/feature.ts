import * as waysToPayCalls from '../../../contract/accounts/ways-to-pay.ts';
import * as accountsCalls from '../../../contract/accounts/accounts.ts';
import * as addressCalls from '../../../contract/accounts/address-reading.ts';
import * as emailChangeCalls from '../../../contract/accounts/email-change.ts';
import * as mailCalls from '../../../contract/accounts/own-mails.ts';
import * as sessionCalls from '../../../contract/accounts/sessions.ts';
import * as signInCalls from '../../../contract/accounts/sign-in.ts';
import * as supportCalls from '../../../contract/accounts/support.ts';
import * as usernameCalls from '../../../contract/accounts/username.ts';
import type { Feature } from '../../feature.ts';
import { readAddressesJob } from './address/read.ts';
import { deleteExpiredJob } from './jobs.ts';
import { eraseMails } from './own-data/erasure.ts';
import { accountRetention } from './retention.ts';
import { accountRoutes } from './routes.ts';
import { sendResetLinkJob } from './sign-in/passwords.ts';

export const accounts: Feature = {
  name: 'accounts',
  uses: ['audit'],
  tables: {
    writes: [
      'users',
      'account_standings',
      'account_counts',
      'account_erasures',
      'sessions',
      'known_devices',
      'credentials',
      'two_factors',
      'used_codes',
      'passkeys',
      'email_changes',
      'used_trials',
    ],
    reads: [
      'verifications',
      'connected_accounts',
      'pets',
      'photos',
      'pet_photos',
      'pet_details',
      'order_deposits',
      'cash_parts',
      'order_changes',
      'litters',
      'litter_pets',
      'kennel_pages',
      'kennel_addresses',
      'kennel_pets',
      'kennel_litters',
      'pet_updates',
      'pet_update_photos',
      'waitlists',
      'waitlist_entries',
      'waiting_photos',
      'agreement_versions',
      'agreement_settings',
      'order_agreements',
      'agreement_addenda',
      'payment_links',
      'page_views',
      'questions',
      'proofs',
      'question_messages',
      'reservation_requests',
      'blocked_buyers',
      'invitations',
      'api_keys',
      'webhook_endpoints',
      'ledger_entries',
      'payments',
      'orders',
      'recorded_sales',
      'refunds',
      'receipts',
      'payment_receipts',
      'care_sheets',
      'deposit_defaults',
      'hand_overs',
      'reviews',
      'hand_over_photos',
      'disputes',
      'dispute_evidence',
      'subscriptions',
      'mails',
      'push_subscriptions',
    ],
  },
  calls: [
    accountsCalls,
    waysToPayCalls,
    addressCalls,
    emailChangeCalls,
    mailCalls,
    sessionCalls,
    signInCalls,
    supportCalls,
    usernameCalls,
  ],
  routes: [accountRoutes],
  jobs: [sendResetLinkJob, deleteExpiredJob, readAddressesJob],
  retention: accountRetention,
  erasure: [eraseMails],
};
