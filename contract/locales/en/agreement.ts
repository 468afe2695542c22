export const agreement = {
  pageTitle: 'Agreement about {pet}',
  heading: 'Agreement about <bdi>{pet}</bdi>',
  how: '<bdi>{breeder}</bdi> sells under this agreement. Please read it, sign it below, and pay on the next page.',
  untranslated: 'These are the breeder’s own words, which we don’t translate.',
  toSignature: 'Go to the signature',
  text: 'The agreement',
  sign: 'Sign',
  name: 'Your full name, which is your signature',
  nameHint: 'Your name and the date go below the text. The breeder gets them when you pay.',
  consents: 'Please agree to each',
  signs: 'My typed name is my signature under this agreement.',
  electronic: 'I sign electronically, and records of this purchase may be electronic.',
  copy: 'Send my copy to the email address that I enter when I pay.',
  facts: 'Paper, withdrawing, and what we keep',
  paper: 'On paper: print this page, or <ask>ask the breeder</ask> for a paper copy. We charge nothing for either.',
  withdraw:
    'You can withdraw until you pay: leave the payment page. What you have signed then has no effect, and we erase it after 30 days. For later records on paper, ask the breeder.',
  need: 'To read your copy you need email and a program that opens PDF files. Most phones and computers have one.',
  kept: 'With your signature we keep the time, and from which network address and browser you signed. The breeder can see them.',
  pay: 'Sign and pay {amount}',
  toKlarna: 'Sign and continue to Klarna',
  back: 'Back to <bdi>{pet}</bdi>',
  open: 'Read and sign the agreement',
  payAfter: 'Then you pay {amount}.',
} as const;

export const signed = {
  title: 'Agreement about {pet}',
  signature: 'Signature of the buyer',
  name: 'Typed name',
  at: 'Signed on',
  atUtc: 'The same in UTC',
  version: 'Version of the agreement',
  consents: 'What the buyer agreed to',
  wording: 'Wording {version}.',
  hash: 'SHA-256 of the text above the signature: {hash}',
  leftOut:
    'This document leaves out symbols that its fonts lack, such as emoji. The whole text is kept with the purchase.',
  download: 'Download your signed agreement',
} as const;

/** What differs where a paid place on a list reserves a pet, and nothing is paid. */
export const spotAgreement = {
  nameHint: 'Your name and the date go below the text. The breeder gets them when you reserve.',
  signs: 'My typed name is my signature under this agreement.',
  electronic: 'I sign electronically, and records of this purchase may be electronic.',
  copy: 'Send my copy to the email address with which I joined the list.',
  withdraw:
    'Until you press the button below, nothing is signed, and you can leave this page. For later records on paper, ask the breeder.',
} as const;

/** What a buyer signs with accepting a move, where an agreement was signed before. */
export const addendum = {
  title: 'Addendum {number} to the agreement',
  about:
    'The breeder {breeder} proposes that the reservation moves from {from} to {to}. This addendum changes the agreement that {name} signed on {day}{number, plural, =1 {} other {, as its earlier addenda changed it}}. The agreement’s version is {version}, and the SHA-256 of its text is {hash}.',
  pets: 'Wherever the agreement speaks of {from}, it speaks of {to} from now on.',
  facts:
    '{to}: {breed}; sex: {sex, select, female {female} male {male} other {not stated}}; born: {born}; microchip: {chip}.',
  chip: 'ending in {end}',
  notStated: 'not stated',
  prices:
    'Until now: price {priceBefore}, platform fee {feeBefore}, total {totalBefore}. From now on: price {price}, platform fee {fee}, total {total}.',
  difference:
    '{way, select, more {The total rises by {amount}.} less {The total falls by {amount}.} other {The total stays the same.}}',
  rest: 'What the buyer has paid counts toward the new total. All other words of the agreement and all terms of the reservation stay, unless the law makes the terms of the deposit better for the buyer. The agreement as it was signed is not changed.',
  day: 'Day of signing: {day}.',
  heading: 'Addendum to your agreement',
  how: 'You signed an agreement about <bdi>{from}</bdi>. With this addendum it is about <bdi>{to}</bdi>. Read it and sign it to accept the move.',
  nameHint: 'Your name and the day go below the text. The breeder gets them when you sign.',
  signs: 'My typed name is my signature under this addendum.',
  electronic: 'I sign electronically, and this record may be electronic.',
  copy: 'Send my copy to the email address that I paid with.',
  sent: 'Your copy stands below your agreement, in the same document.',
  withdraw: 'Nothing changes until you sign. You can stay with {from} instead.',
  yes: 'Sign and move my reservation to {to}',
  signature: 'Signature of the buyer under addendum {number}',
} as const;
