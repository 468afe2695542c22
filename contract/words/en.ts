/**
 * What buyers read, in English. One constant for each part of the product; a browser loads only those that its script needs. Messages are
 * ICU: {name} is a value, <bdi>{name}</bdi> a name that others chose, other tags are explained by the place that says the
 * message. CONTRIBUTING.md, "Words for buyers", has the rules.
 */

export const frame = {
  secure: 'Secure payment',
  testMode: 'Test mode: no real money moves',
  questions: 'Questions about this page?',
  yourData: 'Your data',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  sandbox: 'Sandbox',
  sandboxNotice: 'This is a sandbox: no real money moves. Please don’t enter a real card or real personal details.',
  photoMissing: 'Photo coming soon',
} as const;

export const titles = {
  missing: 'Payment Link Not Found',
  paused: 'Payment link paused',
  expired: 'This offer has ended',
  noReceipt: 'Receipt not found',
  noQuestion: 'Question not found',
  unavailable: 'Please try again in a moment',
  error: 'Error: {title}',
  neutral: 'A payment page from {breeder}',
  neutralDescription: 'Open it to see what it is for.',
  noLongerForSale: '{pet} is no longer for sale. {from}',
  total: '{total} in total: {price} plus {percent}% platform fee. {from}',
  from: 'From {breeder}.',
  fromVerified: 'From {breeder}, Verified Breeder.',
} as const;

export const absent = {
  missing: 'This payment link may have expired or been removed.',
  paused: 'This payment link is temporarily unavailable. Please ask the breeder.',
  expired: 'This offer has ended. Please ask the breeder.',
  noReceipt: 'This address may be incomplete, or the receipt was deleted together with your data.',
  noQuestion: 'This address may be incomplete, or the question was deleted: we keep it for 90 days.',
  unavailable: 'We can’t open this page right now. Nothing is lost and nothing was charged.',
  breederSays: 'The breeder says:',
  askForNew: 'Please ask the breeder for a new link.',
  tryAgain: 'Try again',
} as const;

export const link = {
  completed: 'Payment completed successfully!',
  cancelled: 'Payment was cancelled. You can try again below.',
  preparedFor: 'Prepared for <strong>{name}</strong>',
  orderDetails: 'Order Details',
  total: 'Total',
  payUntil: 'You can pay until {time}.',
  status: 'Status',
  sold: 'Sold',
  buyer: 'Buyer',
  price: 'Price',
  platformFee: 'Platform fee ({percent}%)',
  soldTitle: 'This pet has found a home',
  soldText:
    '<bdi>{name}</bdi> is sold, so this link takes no more payments. If you’re the buyer, your receipt is in your email.',
  refundedTitle: 'This link is closed',
  refundedText:
    '<bdi>{name}</bdi> was paid for through this link, and the payment was refunded. To buy, please ask the breeder for a new link.',
  closedTitle: 'Not for sale right now',
  closedText: '<bdi>{name}</bdi> can’t be bought at the moment. Please ask the breeder.',
  breeder: 'Breeder:',
  verified: 'Verified Breeder',
  checked: 'What was checked',
  paymentAccount: 'Payment account verified by Stripe <quiet>since {day}</quiet>',
  emailConfirmed: 'Email confirmed <quiet>since {day}</quiet>',
  plausibleAddress: 'Postal address on file <quiet>since {day}</quiet>',
  about: 'About <bdi>{name}</bdi>',
  ask: 'Ask the breeder a question',
  report: 'Report this page',
  photos: 'Photos',
  photosInRow: '{count, plural, one {# photo} other {# photos, side by side}}',
  choosePhoto: 'Choose a photo',
  photoOf: 'Photo {number} of {count}',
  photoAlt: '{name}, photo {number}',
} as const;

export const held = {
  title: 'Someone is paying right now',
  paying: 'They have been asked to finish within the time below. If they don’t, you can buy this pet here.',
  checking: 'Their payment is being checked, which can take a while. If it fails, you can buy this pet here.',
  left: '{minutes, plural, one {About # minute left} other {About # minutes left}}',
  again: 'See if it’s free',
} as const;

export const hold = {
  left: '{time} left at most',
  soon: 'Any moment now',
} as const;

export const protection = {
  title: 'How your payment is protected',
  secure: 'You pay on Stripe’s secure checkout. Neither {breeder} nor {product} sees your card number.',
  verifiedAccount: 'The payment goes to a payment account that Stripe has verified, never to a private transfer.',
  account: 'The payment goes to a payment account at Stripe, never to a private transfer.',
  soldOnce: '{name} is sold once. If someone else pays first, your payment is returned in full.',
  refunds: 'Refunds',
  refundTerms:
    'Refunds are up to <bdi>{breeder}</bdi>, so agree on the terms before you pay. A refund goes back to the way you paid, and the platform fee comes back with it in proportion.',
  next: 'What happens next',
  choose: 'Choose how to pay and finish on the secure checkout.',
  receipt: 'We’ll email your receipt right after the payment.',
  contact: '{breeder} will contact you to arrange pickup or delivery.',
} as const;

export const share = {
  title: 'Share this page',
  address: 'Address of this page',
  copy: 'Copy link',
  copied: 'Link copied',
  selected: 'Please copy the selected address',
} as const;

export const pay = {
  where: 'Where do you live?',
  state: 'State',
  choose: 'Choose',
  zip: 'ZIP code',
  zipRule: 'Five digits',
  whyPlace: 'Some states have rules for how a pet may be paid.',
  how: 'How would you like to pay?',
  notAvailable: 'Not available for this payment.',
  approval: 'Subject to approval by Klarna',
  plans: 'Klarna shows you its plans and what they cost before you agree.',
  cards: 'Visa, Mastercard or Amex',
  wallets: 'where your device has it',
  now: 'Pay {amount}',
  today: 'Pay {amount} today',
  toKlarna: 'Continue to Klarna',
  opening: 'Opening checkout…',
  byCard: 'Continue by card, {amount}',
  agreement: 'By paying you agree to the <terms>Terms</terms> and <privacy>Privacy Policy</privacy>, {day}.',
  failed: 'Payment setup failed: {reason}',
  tryAgain: 'Please try again.',
  broken: 'Payment processing failed. Please try again.',
} as const;

export const methods = {
  card: 'Credit card',
  inFour: '4 interest-free payments',
  later: 'Klarna (Pay later)',
  now: 'Klarna (Pay now)',
  financing: 'Klarna (Financing)',
  overTime: 'Klarna: pay over time, subject to approval',
} as const;

export const pet = {
  facts: 'Facts about <bdi>{name}</bdi>',
  species: 'Species',
  sex: 'Sex',
  color: 'Color',
  bornOn: 'Date of birth',
  readyOn: 'Ready from',
  done: 'Done',
  registration: 'Registration',
  comesWith: 'Comes with',
  guarantee: 'Guarantee',
  microchip: 'Microchip',
  microchipEnd: 'Ends in {end} <quiet>(all of it after payment)</quiet>',
  notStated: 'Not stated',
  noSex: 'sex',
  noBirth: 'date of birth',
  noVaccination: 'vaccinations',
  noVetCheck: 'vet check',
  noMicrochip: 'microchip',
  male: 'Male',
  female: 'Female',
  vaccination: 'Vaccination',
  worming: 'Deworming',
  vet_check: 'Vet check',
  parent_test: 'Parents’ health test',
  document_vaccination: 'Vaccination record ({type, select, pdf {PDF} other {photo}}, {size})',
  document_worming: 'Deworming record ({type, select, pdf {PDF} other {photo}}, {size})',
  document_vet_check: 'Vet’s report ({type, select, pdf {PDF} other {photo}}, {size})',
  document_parent_test: 'Test result ({type, select, pdf {PDF} other {photo}}, {size})',
  dog: 'Dog',
  cat: 'Cat',
  rabbit: 'Rabbit',
  bird: 'Bird',
  reptile: 'Reptile',
  other: 'Another animal',
  baby: 'Baby, 0-1 year',
  young: 'Young, 1-3 years',
  adult: 'Adult, 3-7 years',
  senior: 'Senior, 7+ years',
} as const;

export const litter = {
  missingTitle: 'Litter not found',
  missing: 'This address may be incomplete, or the breeder has deleted the litter.',
  pausedTitle: 'Litter not shown',
  paused: 'This litter can’t be shown at the moment. Please ask the breeder.',
  pets: 'The pets of this litter',
  dam: 'Dam',
  sire: 'Sire',
  stillAvailable: 'Still available',
  ofAll: '{available, number} of {all, number}',
  available: 'Available',
  ask: 'Available, please ask the breeder',
  paying: 'Someone is paying',
  sold: 'Has found a home',
  closed: 'Not for sale right now',
  inTotal: '{total} in total, fees included',
  see: 'See {name}',
  nobody: 'No pet of this litter is shown at the moment. Please ask the breeder.',
  neutralTitle: 'A page from {breeder}',
  neutralText: 'Open it to see what it is about.',
  previewText: '{available, number} of {all, number} still available. From {breeder}.',
  photoOf: 'A pet of {litter}',
} as const;
