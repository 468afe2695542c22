import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as schema from '../../server/db/schema.ts';
import PrivacyPolicy from '../../web/legal/privacy-policy.tsx';

/** Names of columns that may hold what belongs to a person. */
const PERSONAL =
  /(^|_)(name|email|phone|address|zip|notes?|device|user_agent|message|text|words|website|networks?|ip|body|recipient|signature|credential|public_key|document|photo|label|contact|buyer|endpoint|p256dh|auth|answers)(_|$)/;

/** Where the privacy policy names what a column holds. */
const NAMED: Record<string, string[]> = {
  'your name, username, email address, physical address': [
    'users.email',
    'users.full_name',
    'users.physical_address',
    'users.address_street',
    'users.address_town',
    'users.address_state',
    'users.address_zip',
    'users.address_visibility',
    'users.buyer_contact',
    'users.website',
    'users.phone_number',
    'email_changes.new_email',
    'receipts.seller_name',
    'payment_receipts.seller_name',
    'receipts.seller_address',
    'payment_receipts.seller_address',
  ],
  'your pets: names, breeds, ages, prices, descriptions and photos': [
    'pets.name',
    'pets.photo_hash',
    'litters.name',
    'kennel_pages.name',
    'kennel_pages.address',
    'kennel_addresses.address',
    'orders.pet_name',
    'questions.pet_name',
    'receipts.photo_hash',
    'payment_receipts.pet_name',
    'payment_receipts.photo_hash',
    'payment_links.pause_note',
    'payment_links.expiry_note',
  ],
  'what you post for those who wait for a pet': ['pet_updates.words'],
  'the contact details on a payment request: name, email and phone': [
    'orders.client_name',
    'orders.client_email',
    'orders.client_phone',
    'payment_links.client_name',
    'payment_links.client_email',
  ],
  'the state and ZIP code that a buyer chooses': ['orders.buyer_state', 'orders.buyer_zip'],
  'the notes that a breeder keeps about a sale': ['orders.seller_notes'],
  'keyed fingerprint': ['alert_stops.email_hash', 'alerts.email_hash', 'used_trials.email_hash'],
  'your browser finds the checkout again': [
    'orders.buyer_key',
    'reservation_requests.buyer_key',
    'waitlist_turns.buyer_key',
  ],
  'of who asks to be emailed once a pet is free, the email address': ['alerts.email'],
  'The stars and words of a review': ['reviews.text'],
  'messages of both sides': ['questions.buyer_name', 'questions.buyer_email', 'question_messages.text'],
  'A request to reserve a pet, with name and email': [
    'reservation_requests.buyer_name',
    'reservation_requests.buyer_email',
  ],
  'Of people whom a breeder invites: the email address': ['invitations.email'],
  'Whom a breeder has blocked': ['blocked_buyers.name', 'blocked_buyers.email'],
  'Who got a mail from us': ['mails.recipient', 'mails.text'],
  'record of who did what in an account': ['audit_entries.ip_address', 'audit_entries.device'],
  'records of your sales, fees and refunds': ['refunds.note', 'unmatched_payments.note'],
  'your personal data and photos are erased': ['account_erasures.email'],
  'Of who joins the waiting list of a litter: name, email address and a note': [
    'waitlist_entries.name',
    'waitlist_entries.email',
    'waitlist_entries.note',
    'waitlist_entries.answers',
  ],
  'The text that was signed, the typed name, and the network address and browser': [
    'agreement_versions.text',
    'agreement_addenda.pet_name',
    'agreement_addenda.text',
    'agreement_addenda.signer_name',
    'agreement_addenda.client_address',
    'agreement_addenda.device',
    'order_agreements.text',
    'order_agreements.signer_name',
    'order_agreements.client_address',
    'order_agreements.device',
  ],
  'the paper or photo that a buyer sends as proof of a promise': ['promises.hand_note'],
  'the care sheet that goes home with the pet': ['care_sheets.words'],
  'The text of a report about a page': ['page_reports.text'],
  'The name that you give a passkey, its public key, its identifier': [
    'passkeys.name',
    'passkeys.public_key',
    'passkeys.credential_id',
    'passkeys.device_type',
  ],
  'Of your sessions and of browsers that signed in': [
    'sessions.ip_address',
    'sessions.user_agent',
    'known_devices.label',
  ],
  'Files that you import': ['import_rows.name'],
  'Of a device that you have us notify: its address and keys': [
    'push_subscriptions.endpoint',
    'push_subscriptions.p256dh',
    'push_subscriptions.auth',
  ],
  'The name that you give an API key': ['api_keys.name'],
  'pet, buyer, amount and a note': ['recorded_sales.pet_name', 'recorded_sales.buyer_name', 'recorded_sales.note'],
  'what proves a sale to the bank (name, email, ZIP code': [
    'kept_evidence.buyer_name',
    'kept_evidence.buyer_email',
    'kept_evidence.buyer_zip',
  ],
  'From which networks a buyer opened and paid': ['orders.holder_network', 'orders.buyer_networks'],
};

/** Words of the installation, of banks and of the provider; nobody's. */
const NOBODYS = [
  'disputes.network',
  'webhook_deliveries.endpoint_id',
  'reconcile_cursors.name',
  'server_settings.name',
];

function personalColumns(): string[] {
  const tables = Object.values<unknown>(schema).filter((table): table is PgTable => is(table, PgTable));
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => PERSONAL.test(column.name) && /text|jsonb|bytea|inet/i.test(column.getSQLType()))
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
}

const policy = renderToStaticMarkup(
  createElement(PrivacyPolicy, {
    productName: 'Litterlink',
    supportEmail: 'support@litterlink.example',
    heading: 'h2',
  }),
)
  .replace(/<[^>]+>/g, '')
  .replace(/\s+/g, ' ');

// Shows product.privacy-policy
it('the privacy policy names what each personal column of the database holds', () => {
  const columns = [...Object.values(NAMED).flat(), ...NOBODYS];
  expect(personalColumns().toSorted()).toEqual(columns.toSorted());
  expect(Object.keys(NAMED).filter((words) => !policy.includes(words))).toEqual([]);
});

// Shows product.privacy-policy, product.legal-dialogs
it('the addition is dated, and no section of its own', () => {
  expect(policy).toContain('Addition of November 29, 2026.');
  for (const subject of ['Waiting lists', 'Deposits', 'Agreements', 'Hand-over', 'Documents', 'Questions', 'Passkeys'])
    expect(policy).toContain(subject);
});
