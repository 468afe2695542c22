import {
  HEALTH_NAMES,
  PET_DETAILS,
  TEXT_DETAILS,
  type PetDetails,
  type Sex,
} from '../../../contract/pets/pet-details.ts';
import { formatMoney } from '../../../contract/money.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import { formatDayIn } from '../../../contract/language.ts';
import { listLineRows } from '../../../contract/payments/line-rows.ts';
import { PROMISE_NAMES, type PromiseTerms } from '../../../contract/promises/terms.ts';
import { pet as detailNames } from '../../../contract/locales/en.ts';
import { formatMoment } from '../../emails/format-day.ts';
import type { AddendumRow } from '../receipts/api.ts';
import { fact, type EvidenceFacts, type Part, type PartsOfPrice } from './facts.ts';
import {
  listBuyerFacts,
  day,
  findDepositPayment,
  presentDepositTerms,
  presentDisputedPayment,
  firstPetName,
  presentFirstPrice,
  presentMoves,
  presentPayments,
  presentReservation,
  listReturnFacts,
} from './reservation-parts.ts';

export const HAND_OVER = 'Hand-over';
export const AGREEMENT = 'The agreement that the buyer signed';

export const PAGE = 'What the page stated when the buyer paid';
export const TERMS = 'Terms';
export const MAILS = 'Emails to the buyer';

export const listEvidenceParts = (facts: EvidenceFacts): Part[] =>
  [...(isInParts(facts) ? inParts(facts) : [presentSalePart(facts), presentPage(facts)]), ...listRecords(facts)].filter(
    ({ facts: rows, texts }) => rows.length + texts.length > 0,
  );

type InParts = EvidenceFacts & { price: PartsOfPrice };
const isInParts = (facts: EvidenceFacts): facts is InParts => facts.price !== undefined;

const inParts = (facts: InParts): Part[] => [
  presentDisputedPayment(facts),
  facts.receipt ? presentSalePart(facts) : presentReservation(facts),
  presentPayments(facts),
  presentPage(facts),
  presentMoves(facts, facts.order.petDetails ? listDetails(facts.order.petDetails) : []),
  presentDepositTerms(facts),
];

const listRecords = (facts: EvidenceFacts): Part[] => [
  presentTerms(facts),
  presentMessages(facts),
  presentMails(facts),
  presentHandOverPart(facts),
  // The longest, hence last: the provider's text has an end.
  presentAgreement(facts),
  ...facts.addenda.map(presentAddendum),
];

const presentSalePart = ({ order, receipt, breederName, returns }: EvidenceFacts): Part => ({
  title: 'The sale',
  facts: [
    ...(receipt
      ? ([
          ['Receipt', `No. ${receipt.number}, ${receipt.reference}`],
          ['Paid on', formatMoment(receipt.paidAt)],
          ['Paid by', receipt.paymentMethodName],
        ] as [string, string][])
      : []),
    ...listBuyerFacts(order),
    ...fact('Breeder', breederName),
    ['Price', formatMoney(order.lines?.petCents ?? order.priceCents)],
    ...(order.lines ? listLineRows(translateIn('en'), presentLines(order.lines)) : []),
    ...(order.lines?.promise ? [describePromised(order.lines.promise)] : []),
    ['Platform fee', formatMoney(order.feeCents)],
    ['Total', formatMoney(order.totalCents)],
    ...listReturnFacts(returns),
  ],
  texts: [],
});

/** What of the price comes back by the buyer's promise, as the page stated it. */
const describePromised = ({ kind, cents, dueOn, terms }: PromiseTerms): [string, string] => [
  'Comes back for a promise',
  [`${formatMoney(cents)} for ${PROMISE_NAMES[kind].toLowerCase()} by ${formatDayIn('en', dueOn, 'UTC')}`, terms]
    .filter(Boolean)
    .join('. '),
];

/** What the page stated before the first payment; later moves have a part of their own. */
function presentPage(facts: EvidenceFacts): Part {
  const { order, receipt, price } = facts;
  const hasMoved = price !== undefined && price.moves.length > 0;
  const shown = presentFirstPrice(facts);
  const sums = `the price of ${shown.price}, the platform fee of ${shown.fee} and the total of ${shown.total}`;
  return {
    title: PAGE,
    facts: [
      [price?.spot ? 'Waiting list of' : 'Pet', firstPetName(facts)],
      ...(hasMoved ? [] : fact('Breed', receipt?.breed ?? null)),
      ...(order.petDetails && !hasMoved ? listDetails(order.petDetails) : []),
    ],
    texts: [
      price?.spot
        ? `The page showed what the place costs, ${shown.total} with the platform fee of ${shown.fee}, before the buyer paid. It is frozen with the order.`
        : price
          ? `The page showed ${sums}, and that ${formatMoney(findDepositPayment(price).amountCents)} of it is due now as a deposit, before the buyer paid. ${price.changes.length > 0 ? 'What has changed since stands below.' : 'These are frozen with the order.'}`
          : `The page showed ${sums} before the buyer paid. These are frozen with the order.`,
    ],
  };
}

const listDetails = (details: PetDetails): [string, string][] => [
  ...TEXT_DETAILS.flatMap((name) => {
    const detail = PET_DETAILS[name];
    const value = details[name] ?? null;
    const shown =
      value && (detail.kind === 'day' ? day(value) : detail.kind === 'choice' ? detail.names[value as Sex] : value);
    return fact('evidenceName' in detail ? detail.evidenceName : detailNames[name], shown);
  }),
  ...details.health.map(({ kind, on, words }): [string, string] => [
    HEALTH_NAMES[kind],
    [on && day(on), words].filter(Boolean).join(': ') || 'stated',
  ]),
];

const presentTerms = ({ order, signed }: EvidenceFacts): Part => ({
  title: TERMS,
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

const presentAgreement = ({ signed }: EvidenceFacts): Part => ({
  title: AGREEMENT,
  facts: signed ? [...factsOfSignature(signed), ['Version', String(signed.versionNumber)]] : [],
  texts: signed ? [signed.text] : [],
});

const presentAddendum = (addendum: AddendumRow): Part => ({
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

const presentMessages = ({ conversations, breederName, price }: EvidenceFacts): Part => ({
  title: price ? 'Messages between buyer and breeder' : 'Messages before the payment',
  facts: [],
  texts: conversations.flatMap(({ messages }) =>
    messages.map(
      ({ from, text, at }) =>
        `${from === 'buyer' ? 'Buyer' : (breederName ?? 'Breeder')}, ${formatMoment(at)}: ${text}`,
    ),
  ),
});

const presentMails = ({ mails }: EvidenceFacts): Part => ({
  title: MAILS,
  facts: mails.map(({ subject, writtenAt, sentAt }): [string, string] => [
    subject,
    sentAt ? `taken by the mail server on ${formatMoment(sentAt)}` : `written on ${formatMoment(writtenAt)}`,
  ]),
  texts: [],
});

function presentHandOverPart({ handOver, order }: EvidenceFacts): Part {
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
