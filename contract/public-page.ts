import type { PaymentMethod, PaymentSuccess } from './orders.ts';
import type { PublicPaymentLink } from './payment-links.ts';
import type { Settings } from './settings.ts';

/** A photo as pages draw it: address, true size (no layout shift) and a tiny WebP of its own colors. */
export interface PagePhoto {
  imageUrl: string;
  width: number;
  height: number;
  /** `data:image/webp;base64,…` of a few hundred bytes. */
  placeholder: string;
}

interface PageBasics {
  settings: Pick<Settings, 'productName' | 'supportEmail' | 'sandbox'>;
  /** The address of the page itself, absolute. */
  canonicalUrl: string;
}

/** The public page of a payment link; `pet.status` sold or `paymentLink.status` paid means: nothing to pay. */
export interface LinkPage extends PageBasics {
  kind: 'link';
  link: PublicPaymentLink;
  photo: PagePhoto | null;
  /** Absolute address of the 1200×630 JPEG, for messages. */
  previewImageUrl: string | null;
  /** Which checks stand behind "Verified Breeder". */
  checks: { paymentAccount: boolean; emailConfirmed: boolean; addressOnFile: boolean };
  /**
   * Not `offered`: Klarna can't be offered now; the reason is fit to show. `inFour`: the total is within the ceiling up
   * to which four payments are shown.
   */
  installments: { offered: boolean; reason: string | null; inFour: boolean };
  /** From the query of the address. */
  notice: 'cancelled' | 'success' | null;
  /** After a plain form was refused, or the price changed under the buyer: what to tell, and what was chosen. */
  failure: { message: string; paymentMethod: PaymentMethod | null } | null;
}

/** Missing or archived (404), or the breeder's account rests (404 with code "paused"), or the database is away (503). */
export interface AbsentPage extends PageBasics {
  kind: 'absent';
  reason: 'missing' | 'paused' | 'unavailable';
}

/** /payment-success; `purchase` is null when no such checkout session is known. */
export interface SuccessPage extends PageBasics {
  kind: 'success';
  purchase: PaymentSuccess | null;
  photo: PagePhoto | null;
  breed: string | null;
  breederName: string | null;
}

export type PublicPage = LinkPage | AbsentPage | SuccessPage;

/** Built files that a public page's document names, as addresses on our origin. */
export interface PageAssets {
  script: string;
  /** The product's mark, for the browser's tab. */
  icon: string;
  styles: string[];
}
