import { HEALTH_KINDS, PET_DETAILS, TEXT_DETAILS, type PetDetails } from '../../../contract/pets/pet-details.ts';
import {
  handOverPhotoPath,
  homePackPath,
  receiptPath,
  receiptPdfPath,
  signedAgreementPath,
  type ReceiptPage,
} from '../../../contract/pages/public-page.ts';
import { reviewMailPath } from '../../../contract/pages/review-page.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { NOON, basics } from './waiting-states.ts';

const SAMPLES = { choice: 'female', day: '2026-09-01', words: 'Zu', sentences: 'Zu' };

/** Every detail of a pet, in no language. */
export const details: PetDetails = {
  ...(Object.fromEntries(TEXT_DETAILS.map((name) => [name, SAMPLES[PET_DETAILS[name].kind]])) as Omit<
    PetDetails,
    'health'
  >),
  health: HEALTH_KINDS.map((kind) => ({
    kind,
    on: '2026-10-01',
    words: 'Zu',
    document: { id: 'a'.repeat(32), type: 'pdf' as const, bytes: 240_000 },
  })),
};

const receipt = (change: Partial<Receipt>, handOver: ReceiptPage['handOver'] = null): ReceiptPage => ({
  ...basics,
  kind: 'receipt',
  receipt: {
    number: 7,
    reference: 'LL-7K2M',
    paidAt: NOON,
    petName: 'Xolo',
    breed: 'Akita',
    breederName: 'Zoe Zapata',
    breederLicense: 'AZ 123',
    breederLine: null,
    breederContact: 'zoe@example.com',
    breederAddress: '12 Juniper, Bend OR 97701',
    buyerName: 'Ben Ruiz',
    buyerPlace: 'OR 97701',
    price: '1250.00',
    platformFee: '62.50',
    total: '1312.50',
    paymentMethodName: 'Credit card',
    parts: [],
    returns: [],
    returned: '0.00',
    disputed: false,
    timeZone: 'America/Los_Angeles',
    ...change,
  },
  details,
  photo: null,
  path: receiptPath('k'),
  pdfPath: receiptPdfPath('k'),
  agreementPath: null,
  handOver,
});
const PART = { kind: 'deposit' as const, amount: '210.00', at: NOON, methodName: 'Visa', receiptNumber: 6 };
const PART_BALANCE = {
  kind: 'deposit' as const,
  total: '1312.50',
  paid: '210.00',
  due: '1102.50',
  dueOn: '2027-01-10',
  hasEnded: false,
};
const handOver = {
  doneAt: null,
  confirmedAt: null,
  deviceAt: null,
  receivedAt: null,
  hasChip: true,
  chip: null,
  photo: null,
  photoUntil: null,
};
const shownCode = {
  code: 'K7QM4T',
  scan: 'x',
  key: 'k',
  packPath: homePackPath('k'),
  photoPath: handOverPhotoPath('k'),
};

export const RECEIPTS: ReceiptPage[] = [
  receipt({}),
  {
    ...receipt({ parts: [PART, { ...PART, kind: 'balance', receiptNumber: null }] }),
    agreementPath: signedAgreementPath('k'),
  },
  receipt({
    disputed: true,
    returned: '30.00',
    returns: (['refund', 'rejected', 'bank', 'reopened'] as const).map((kind) => ({
      kind,
      amount: '10.00',
      at: NOON,
    })),
  }),
  receipt({ part: PART_BALANCE }),
  receipt({ part: { ...PART_BALANCE, kind: 'balance', dueOn: null } }),
  receipt({ part: { ...PART_BALANCE, hasEnded: true } }),
  receipt({}, { ...handOver, ...shownCode }),
  { ...receipt({}, { ...handOver, ...shownCode }), reviewMailPath: reviewMailPath('k') },
  receipt({}, { ...handOver, ...shownCode, confirmedAt: NOON, chip: 'matched', photo: { id: 'a', addedAt: NOON } }),
  receipt({}, { ...handOver, ...shownCode, receivedAt: NOON }),
  receipt({}, { ...handOver, ...shownCode, confirmedAt: NOON, receivedAt: NOON, doneAt: NOON, chip: 'not_read' }),
];
