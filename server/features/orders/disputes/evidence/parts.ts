import { HEALTH_NAMES, SEX_NAMES, type PetDetails } from '../../../../../contract/pet-details.ts';
import { formatAmount } from '../../../../../contract/money.ts';
import type { HandOver } from '../../../../../contract/hand-overs.ts';
import type { Receipt } from '../../../../../contract/receipts.ts';
import { formatMoment } from '../../../../emails/format-day.ts';
import type { OrderRow } from '../../queries.ts';
import type { AddendumRow } from '../../receipts/addenda.ts';
import type { SignedRow } from '../../receipts/signed.ts';

/** A part of the evidence: a title with facts and paragraphs. A bank reads English. */
export interface Part {
  title: string;
  facts: [string, string][];
  texts: string[];
  /** The caption of the hand-over's photo. */
  photo?: string;
}

/** What the database knows of a disputed sale. */
export interface EvidenceFacts {
  order: OrderRow;
  receipt: Receipt;
  handOver: HandOver | null;
  conversations: { messages: { from: 'buyer' | 'breeder'; text: string; at: Date }[] }[];
  mails: { subject: string; writtenAt: Date; sentAt: Date | null }[];
  /** What the buyer signed before paying. */
  signed: SignedRow | undefined;
  /** What the buyer signed in addition to it when the reservation moved to another pet. */
  addenda: AddendumRow[];
}

export const HAND_OVER = 'Hand-over';
export const AGREEMENT = 'The agreement that the buyer signed';

const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);

export const partsOf = (facts: EvidenceFacts): Part[] =>
  [
    saleOf(facts),
    pageOf(facts),
    termsOf(facts),
    messagesOf(facts),
    mailsOf(facts),
    handOverOf(facts),
    // The longest, hence last: the provider's text has an end.
    agreementOf(facts),
    ...facts.addenda.map(addendumOf),
  ].filter(({ facts: rows, texts }) => rows.length + texts.length > 0);

const saleOf = ({ order, receipt }: EvidenceFacts): Part => ({
  title: 'The sale',
  facts: [
    ['Receipt', `No. ${receipt.number}, ${receipt.reference}`],
    ['Paid on', formatMoment(receipt.paidAt)],
    ['Paid by', receipt.paymentMethodName],
    ...fact('Buyer', order.clientName),
    ...fact('Email', order.clientEmail),
    ...fact('Lives in', [order.buyerState, order.buyerZip].filter(Boolean).join(' ')),
    ...fact('Breeder', receipt.breederName),
    ['Price', formatAmount(receipt.price)],
    ['Platform fee', formatAmount(receipt.platformFee)],
    ['Total', formatAmount(receipt.total)],
    ...receipt.returns.map(({ amount, at }): [string, string] => [
      `Returned on ${formatMoment(at)}`,
      formatAmount(amount),
    ]),
  ],
  texts: [],
});

const pageOf = ({ order, receipt }: EvidenceFacts): Part => ({
  title: 'What the page stated when the buyer paid',
  facts: [
    ['Pet', order.petName],
    ...fact('Breed', receipt.breed),
    ...(order.petDetails ? detailsOf(order.petDetails) : []),
  ],
  texts: [
    `The page showed the price of ${formatAmount(receipt.price)}, the platform fee of ${formatAmount(receipt.platformFee)} and the total of ${formatAmount(receipt.total)} before the buyer paid. These are frozen with the order.`,
  ],
});

const detailsOf = (details: PetDetails): [string, string][] => [
  ...fact('Sex', details.sex && SEX_NAMES[details.sex]),
  ...fact('Color', details.color),
  ...fact('Born on', details.bornOn),
  ...fact('Ready on', details.readyOn),
  ...fact('Microchip', details.microchip),
  ...fact('Registration', details.registration),
  ...fact('Comes with', details.comesWith),
  ...fact('Health guarantee', details.guarantee),
  ...details.health.map(({ kind, on, words }): [string, string] => [
    HEALTH_NAMES[kind],
    [on, words].filter(Boolean).join(': ') || 'stated',
  ]),
];

const termsOf = ({ order, signed }: EvidenceFacts): Part => ({
  title: 'Terms',
  facts: [],
  texts: [
    ...(order.termsVersion && order.termsAcceptedAt
      ? [
          `The buyer accepted version ${order.termsVersion} of the terms of service by opening the checkout on ${formatMoment(order.termsAcceptedAt)}. The page showed them beside the button to pay.`,
        ]
      : []),
    ...(signed
      ? [
          `${signed.signedAt > order.createdAt ? 'Before reserving the pet with the deposit for a place on a waiting list' : 'Before paying'} the buyer read the breeder's agreement in full, typed the name ${signed.signerName} as signature, and agreed to it, to electronic records and to a copy by email, on ${formatMoment(signed.signedAt)}.`,
        ]
      : []),
  ],
});

const agreementOf = ({ signed }: EvidenceFacts): Part => ({
  title: AGREEMENT,
  facts: signed ? [...factsOfSignature(signed), ['Version', String(signed.versionNumber)]] : [],
  texts: signed ? [signed.text] : [],
});

const addendumOf = (addendum: AddendumRow): Part => ({
  title: `Addendum ${addendum.number} to the agreement, about ${addendum.petName}`,
  facts: factsOfSignature(addendum),
  texts: [addendum.text],
});

const factsOfSignature = (signed: Omit<AddendumRow, 'number' | 'petName' | 'orderId'>): [string, string][] => [
  ['Signed by', signed.signerName],
  ['Signed on', formatMoment(signed.signedAt)],
  ...fact('From network address', signed.clientAddress),
  ...fact('With', signed.device),
  ['SHA-256 of the text', signed.hash],
];

const messagesOf = ({ conversations, receipt }: EvidenceFacts): Part => ({
  title: 'Messages before the payment',
  facts: [],
  texts: conversations.flatMap(({ messages }) =>
    messages.map(
      ({ from, text, at }) =>
        `${from === 'buyer' ? 'Buyer' : (receipt.breederName ?? 'Breeder')}, ${formatMoment(at)}: ${text}`,
    ),
  ),
});

const mailsOf = ({ mails }: EvidenceFacts): Part => ({
  title: 'Emails to the buyer',
  facts: mails.map(({ subject, writtenAt, sentAt }): [string, string] => [
    subject,
    sentAt ? `taken by the mail server on ${formatMoment(sentAt)}` : `written on ${formatMoment(writtenAt)}`,
  ]),
  texts: [],
});

function handOverOf({ handOver, order }: EvidenceFacts): Part {
  const { confirmedAt = null, deviceAt = null, receivedAt = null, chip = null, photo = null } = handOver ?? {};
  const texts = [
    ...(confirmedAt
      ? [
          `The breeder handed ${order.petName} over on ${formatMoment(deviceAt ?? confirmedAt)}, by a code that only the buyer has: it stands on the page of the receipt, whose address was mailed to the buyer. Our server recorded it on ${formatMoment(confirmedAt)}.`,
        ]
      : []),
    ...(chip === 'matched'
      ? ['The end of the microchip was read back from the animal, and matches the one that was sold.']
      : []),
    ...(receivedAt ? [`The buyer confirmed on ${formatMoment(receivedAt)} to have received ${order.petName}.`] : []),
  ];
  if (!photo) return { title: HAND_OVER, facts: [], texts };
  const added = `The breeder added a photo of the hand-over on ${formatMoment(photo.addedAt)}.`;
  return { title: HAND_OVER, facts: [], texts: [...texts, added], photo: `${order.petName} at the hand-over` };
}
