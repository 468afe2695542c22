import type { Language } from '../../../../contract/language.ts';
import { formatDayIn } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { breederIn, greeting } from '../../../emails/mail-name.ts';

interface BuyersMail {
  productName: string;
  language: Language;
  petName: string;
  clientName: string | null;
  /** Null: see `breederIn`. */
  breederName: string | null;
  amount: string;
  dueOn: string;
  until: Date;
  timeZone: string;
  /** Null once the address of the receipt is unknown. */
  promiseUrl: string | null;
}

export type BuyersNews =
  | { kind: 'Remind' | 'Returned' | 'Granted' | 'NotGranted' | 'Lapsed' }
  | { kind: 'Refused'; reason: string }
  | { kind: 'ByHand'; note: string };

/** What a buyer is mailed about a promise. */
export function promiseMail(input: BuyersMail & { news: BuyersNews }): MailContent {
  const { productName, language, news, amount, timeZone } = input;
  const translate = translateIn(language);
  const values = {
    pet: input.petName,
    breeder: breederIn(input.breederName, language),
    amount,
    day: formatDayIn(language, input.dueOn, timeZone),
    until: formatDayIn(language, input.until, timeZone),
    reason: news.kind === 'Refused' ? news.reason : '',
    note: news.kind === 'ByHand' ? news.note : '',
  };
  const subject = translate(`promise.mail${news.kind}Subject` as 'promise.mailRemindSubject', values);
  const text = translate(`promise.mail${news.kind}Text` as 'promise.mailRefusedText', values);
  return layout({
    productName,
    language,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [...(input.clientName ? [greeting(input.clientName, language)] : []), text],
    ...(input.promiseUrl ? { action: { label: translate('promise.mailOpen'), url: input.promiseUrl } } : {}),
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}
