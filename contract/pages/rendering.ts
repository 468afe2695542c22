import type { z } from 'zod';
import type { User } from '../accounts/accounts.ts';
import type { getSetup } from '../analytics/analytics.ts';
import type { salesFigures } from '../orders/orders.ts';
import type { WaitingSale } from '../sales/waiting-sales.ts';
import type { Language } from '../language.ts';

export type OtherAddresses = Partial<Record<Language, string>>;

/** Who a page is rendered for: their language, and the addresses of the same page in the others. */
export interface Reader {
  language: Language;
  otherAddresses: OtherAddresses;
}

/** Built files that a public page's document references, as addresses on our origin. */
export interface PageAssets {
  script: string;
  /** The product's mark, for the browser's tab. */
  icon: string;
  styles: string[];
}

/** What Overview's first view shows of the calls' answers. */
export interface FirstView {
  user: User;
  figures: z.infer<typeof salesFigures.answer>;
  /** Questions that wait for an answer, buyers who ask to reserve a pet, and sales that wait for the breeder. */
  waiting: { questions: number; requests: number; sales: WaitingSale[] };
  /** The steps before the first sale. */
  setup: z.infer<typeof getSetup.answer>;
  productName: string;
  userAgent: string;
}
