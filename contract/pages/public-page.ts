import type { AlertPages } from './alert-pages.ts';
import type { HandOver } from '../hand-overs/hand-overs.ts';
import type { KennelOfLink, KennelPage } from './kennel-page.ts';
import type { LegalPageName } from '../legal.ts';
import type { LitterPage } from './litter-page.ts';
import type { PaymentSuccess } from '../orders/payment-success.ts';
import type { MethodOffer, PaymentMethod } from '../payment-methods/payment-methods.ts';
import type { PageBasics, PressPage } from './page-basics.ts';
import type { PagePhoto } from './page-photo.ts';
import type { WithUpdates } from './pet-updates.ts';
import type { PublicPaymentLink } from '../payment-links/payment-links.ts';
import type { PetDetails } from '../pets/pet-details.ts';
import type { UsState } from '../addresses/us-states.ts';
import type { PromisePage } from './promise-page.ts';
import type { AskPage, QuestionPage } from './question-pages.ts';
import type { Receipt } from '../receipts/receipts.ts';
import type { ReportPage } from './report-page.ts';
import type { ReviewPage } from './review-page.ts';
import type { ReservationRequestPages } from './reservation-request-pages.ts';
import type { ReservationFacts } from './reservations.ts';
import type { SigningFacts } from './signing.ts';
import type { Unpaid } from './unpaid.ts';
import type { BreederChecks, VerifyAnswer } from './verify.ts';
import type { EntryFacts, JoinFacts, ReservePage } from './waitlist-page.ts';
import type { WaysToPay } from './ways-to-pay.ts';
import type { YourDataPage } from './your-data-page.ts';

/** The buyer's pages, which the server renders. */
export const publicPaths = {
  link: '/checkout',
  litter: '/litter',
  /** The address of links made by earlier releases. */
  olderLink: '/payment-links',
  success: '/payment-success',
  verify: '/verify',
  question: '/question',
  receipt: '/receipt',
  receiptPdf: '/receipt.pdf',
  promise: '/promise',
  promiseProof: '/promise/proof',
  reservation: '/reservation',
  reservationRequest: '/reservation-request',
  received: '/receipt/received',
  homePack: '/receipt.zip',
  stopAlerts: '/stop-alerts',
  waitlist: '/waitlist',
  agreementPdf: '/agreement.pdf',
  yourData: '/your-data',
} as const;

/** The page of a payment link. */
export const linkPath = (id: string): string => `${publicPaths.link}/${encodeURIComponent(id)}`;

/** The page of a litter. */
export const litterPath = (id: string): string => `${publicPaths.litter}/${encodeURIComponent(id)}`;
/** The form that joins the waiting list of a litter. */
export const joinPath = (id: string): string => `${litterPath(id)}/waitlist`;

/** The private page of a person on a waiting list; the key is in the query, which logs leave out. */
export const waitlistPath = (key: string): string => `${publicPaths.waitlist}?key=${encodeURIComponent(key)}`;

/** The forms that report the page of a payment link, and of a litter. */
export const reportPath = (id: string): string => `${linkPath(id)}/report`;
export const reportLitterPath = (id: string): string => `${litterPath(id)}/report`;

/** The page that says whether a link is ours, with the code of one. */
export const verifyPath = (code: string): string => `${publicPaths.verify}?q=${code}`;

/** The page on which a buyer reads the agreement of a payment link and signs it. */
export const agreementPath = (id: string): string => `${linkPath(id)}/agreement`;

/** The form that asks the breeder about the pet of a payment link. */
export const askPath = (id: string): string => `${linkPath(id)}/question`;

/** The form that asks the breeder for a new photo of the pet of a payment link, and the photo. */
export const askPhotoPath = (id: string): string => `${linkPath(id)}/photo`;
export const proofPath = (id: string, hash: string): string => `${askPhotoPath(id)}/${hash}`;

/** The buyer's private page of a question; the key is in the query, which logs leave out. */
export const questionPath = (key: string): string => `${publicPaths.question}?key=${encodeURIComponent(key)}`;

/** The buyer's private page of a reservation; the key is in the query, which logs leave out. */
export const reservationPath = (key: string): string => `${publicPaths.reservation}?key=${encodeURIComponent(key)}`;

/** The page of a payment, by the id of its checkout session. */
export const successPath = (sessionId: string): string =>
  `${publicPaths.success}?session_id=${encodeURIComponent(sessionId)}`;

/** The lasting addresses of a receipt; the key is in the query, which logs leave out. */
export const receiptPath = (key: string): string => `${publicPaths.receipt}?key=${encodeURIComponent(key)}`;
/** Where the form of a receipt says that the pet has arrived. */
export const receivedPath = (key: string): string => `${publicPaths.received}?key=${encodeURIComponent(key)}`;
export const receiptPdfPath = (key: string): string => `${publicPaths.receiptPdf}?key=${encodeURIComponent(key)}`;

/** The photo of a hand-over, for who knows the key of the receipt. */
export const handOverPhotoPath = (key: string): string => receiptPath(key).replace('?', '/hand-over?');

/** What a buyer signed, by the key of the receipt or of the reservation. */
export const signedAgreementPath = (key: string): string =>
  `${publicPaths.agreementPdf}?key=${encodeURIComponent(key)}`;

/** What a mailed link opens for a buyer's data; the key is in the query, which logs leave out. */
export const yourDataPath = (kind: 'copy' | 'deletion', key: string): string =>
  `${publicPaths.yourData}/${kind}?key=${encodeURIComponent(key)}`;

export const homePackPath = (key: string): string => `${publicPaths.homePack}?key=${encodeURIComponent(key)}`;

/** A document of a health record, on the page of a link, and on the page of a receipt at `receiptPath`. */
export const documentPath = (linkId: string, id: string): string => `${linkPath(linkId)}/documents/${id}`;
export const boughtDocumentPath = (atReceipt: string, id: string): string =>
  atReceipt.replace('?', `/documents/${id}?`);

/** The public page of a payment link; nothing to pay when `pet.status` is sold or `paymentLink.status` is paid. */
export interface LinkPage extends PageBasics, WaysToPay {
  kind: 'link';
  link: PublicPaymentLink;
  /** The cover. */
  photo: PagePhoto | null;
  /** After the cover, in the breeder's order. */
  furtherPhotos: PagePhoto[];
  /** The new photo that a buyer asked for, the code words on it, and its date. */
  proof?: { imageUrl: string; word: string; on: string };
  /** In a message. `imageUrl`: absolute address of the 1200×630 JPEG. `isNeutral`: without the animal and its price. */
  preview: { imageUrl: string; isNeutral: boolean };
  checks: BreederChecks;
  kennel?: KennelOfLink;
  /** The payment through this link was refunded; the pet may be for sale or sold through another link. */
  isRefunded: boolean;
  /** How the buyer can pay besides by card. */
  offers: MethodOffer[];
  /** Why the law forbids installments, and any word of them: for every buyer, or for those of a state. `omission`: why the description lacks a sentence. */
  law: { anywhere: string | null; inState: Partial<Record<UsState, string>>; omission: string | null };
  /** Where the buyer lives, as they said in this form or earlier with this browser. */
  address: { state: string | null; zip: string | null };
  /** The first name of the buyer that the breeder made the link for, while it can be paid. */
  preparedFor: string | null;
  /** The last moment to pay, for people, where the breeder is; null without an end. */
  payUntil: string | null;
  /** With `link.held`: the minutes for which somebody else may still be paying; null while that payment is being checked. */
  heldMinutes?: number | null;
  /** From the query string. */
  notice: 'cancelled' | 'expired' | 'success' | null;
  /** After a refused plain form or a changed price: the message, and the chosen method. */
  failure: { message: string; paymentMethod: PaymentMethod | null } | null;
}

/**
 * Missing or archived (404), the breeder can't sell now (404 "paused"), a page without a payment that can't be read now (503 `unavailable`), one
 * that may have to do with a payment (503, or 500 of a fault, `failed`), `refused` for a reason that no other page has, such as too many requests
 * (429). `left-checkout` (200): a buyer who returns unpaid to a private page that this browser can't open, or that doesn't exist.
 */
export interface AbsentPage extends PageBasics {
  kind: 'absent';
  reason:
    | 'missing'
    | 'paused'
    | 'expired'
    | 'unavailable'
    | 'refused'
    | 'failed'
    | 'no-receipt'
    | 'no-question'
    | 'no-reservation'
    | 'no-request'
    | 'left-checkout'
    | 'no-alerts'
    | 'no-litter'
    | 'no-entry'
    | 'litter-paused'
    | 'no-kennel'
    | 'kennel-paused';
  /** The breeder's own note, with `paused` and `expired`. */
  note?: string | undefined;
  /** Why, with `refused`. */
  sentence?: string;
  /** What support finds a fault by, with `failed`. */
  failureNumber?: string;
}

/** /payment-success; `purchase` is null for an unknown checkout session. */
export interface SuccessPage extends PageBasics {
  kind: 'success';
  purchase: PaymentSuccess | null;
  unpaid?: Unpaid;
  photo: PagePhoto | null;
  breed: string | null;
  /** The pet's details as displayed when the buyer paid, with the full microchip number; null until paid. */
  details: PetDetails | null;
  breederName: string | null;
  /** The contact that the breeder chose for buyers; null until paid. */
  breederContact: string | null;
  /** The page of what was bought; null when it can't be opened. */
  linkId: string | null;
  /** Null until paid, and when the receipt is erased. */
  receipt: { reference: string; path: string } | null;
  /** What the buyer signed; left out if they signed nothing. */
  agreementPath?: string;
  /** Path of the page that shows what is due, after a deposit or a part of the balance. */
  reservationPath?: string;
}

/** The form that joins the waiting list of a litter. */
export interface JoinPage extends PageBasics, JoinFacts {
  kind: 'join';
}

/** The private page of a person on the waiting list of a litter. */
export interface EntryPage extends PageBasics, EntryFacts {
  kind: 'entry';
}

/** The buyer's private page of a reservation. */
export interface ReservationPage extends PageBasics, ReservationFacts {
  kind: 'reservation';
}

/** /receipt, to be kept and printed. */
export interface ReceiptPage extends PageBasics, WithUpdates {
  kind: 'receipt';
  receipt: Receipt;
  /** As in `SuccessPage`. */
  details: PetDetails | null;
  photo: PagePhoto | null;
  path: string;
  pdfPath: string;
  /** The agreement that the buyer signed; null if they signed nothing. */
  agreementPath: string | null;
  /** Null for a refunded sale. `scan`: what the code for the breeder's camera says; `key`: what the buyer's form sends. */
  handOver: (HandOver & { code: string; scan: string; key: string; packPath: string; photoPath: string }) | null;
  /** Where the buyer's form has the address of their review mailed; left out where there is none. */
  reviewMailPath?: string;
}

/** Tells whether a link is ours, by its code or its typed address; empty before a check. */
export interface VerifyPage extends PageBasics {
  kind: 'verify';
  given: string;
  answer: VerifyAnswer | null;
}

/** The agreement, and the form that signs it and leads on to the checkout. */
export interface AgreementPage extends PageBasics, SigningFacts {
  kind: 'agreement';
}

/** Terms, privacy policy or the statement on accessibility. */
export interface LegalPage extends PageBasics {
  kind: 'legal';
  text: LegalPageName;
}

export type PublicPage =
  | LinkPage
  | LitterPage
  | KennelPage
  | JoinPage
  | EntryPage
  | ReservePage
  | VerifyPage
  | AbsentPage
  | SuccessPage
  | ReceiptPage
  | PromisePage
  | LegalPage
  | ReportPage
  | ReviewPage
  | AgreementPage
  | AskPage
  | QuestionPage
  | ReservationRequestPages
  | AlertPages
  | YourDataPage
  | PressPage
  | ReservationPage;
