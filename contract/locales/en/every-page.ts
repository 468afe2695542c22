export const frame = {
  secure: 'Secure payment',
  testMode: 'Test mode: no real money moves',
  questions: 'Questions about this page?',
  yourData: 'Your data',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  sandbox: 'Sandbox',
  sandboxNotice: 'This is a sandbox: no real money moves. Please don’t enter a real card or real personal details.',
  quarantine: 'Quarantine',
  quarantineNotice: 'This is a copy for a rehearsal: it sends no mail, and nobody can pay here.',
  photoMissing: 'Photo coming soon',
  verify: 'Check a payment link',
  /** Between two ways to reach the breeder. */
  or: 'or',
} as const;

export const press = {
  title: 'One more step',
  text: 'Email programs that check messages sometimes press buttons, too. Press this one yourself to finish.',
  go: 'Continue',
} as const;

export const titles = {
  missing: 'Payment Link Not Found',
  paused: 'Payment link paused',
  expired: 'This offer has ended',
  noReceipt: 'Receipt not found',
  noQuestion: 'Question not found',
  leftCheckout: 'Back from the checkout',
  unavailable: 'Please try again in a moment',
  refused: 'That didn’t work',
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
  noReceipt:
    'This link may be incomplete, or the receipt was deleted together with your data. Please open the whole link from your email.',
  noQuestion:
    'This link may be incomplete, or the question was deleted: we keep it for 90 days. Please open the whole link from your email.',
  leftCheckout: 'If you didn’t finish paying, nothing was charged. Please open the private link in our email to you.',
  unavailable: 'We can’t open this page right now. No data was lost and nothing was charged.',
  failed: 'We can’t open this page right now. If you’ve paid, your payment is safe: please don’t pay again.',
  breederNote: 'The breeder says:',
  askForNew: 'Please ask the breeder for a new link.',
  number: 'If it goes on, tell us this number: {number}',
  tryAgain: 'Try again',
} as const;

export const protection = {
  title: 'How your payment is protected',
  secure: 'You pay on Stripe’s secure checkout. Neither {breeder} nor {product} sees your card number.',
  verifiedAccount: 'You pay into a payment account that Stripe has verified, never by private transfer.',
  account: 'You pay into a payment account at Stripe, never by private transfer.',
  soldOnce: '{name} is sold once. If someone else pays first, your payment is returned in full.',
  refunds: 'Refunds',
  refundTerms:
    'Refunds are up to <bdi>{breeder}</bdi>, so agree on the terms before you pay. A refund goes to the card or account that you paid with, and the platform fee is refunded in proportion.',
  depositTerms:
    'The deposit is refunded by the terms that you read before you pay. Other refunds are up to <bdi>{breeder}</bdi>. A refund goes to the card or account that you paid with, and the platform fee is refunded in proportion.',
  next: 'What happens next',
  choose: 'Choose how to pay and finish on the secure checkout.',
  receipt: 'We’ll email your receipt right after the payment.',
  contact: '{breeder} will contact you to arrange pickup or delivery.',
} as const;

export const verify = {
  title: 'Is this a {product} link?',
  given: 'Code or address of the link, or the whole message',
  check: 'Check',
  how: 'The code has eight letters and digits, such as K7QM-4T2X. You’ll find it on each payment page and on printed cards. You can also paste a message as you received it. We only read the links in it and don’t open them.',
  ours: 'This link is ours',
  oursText: '<bdi>{pet}</bdi> is offered by <bdi>{breeder}</bdi>.',
  oursLitter: 'The litter <bdi>{litter}</bdi> is offered by <bdi>{breeder}</bdi>.',
  oursKennel: '<bdi>{kennel}</bdi> is the page of <bdi>{breeder}</bdi>.',
  about: 'What we know about the breeder',
  since: 'Here since',
  sales: 'Completed sales',
  open: 'Open the page',
  nobody: 'Nobody should ask you for more money anywhere else.',
  elsewhere:
    'You pay on the page that this link opens, and nowhere else. If anyone asks for a wire, gift cards, or money for shipping or a crate, don’t pay. Write to {support} instead.',
  unknown: 'We can’t confirm this link',
  unknownText:
    'Please don’t pay through it. Check the code or the address letter by letter, or ask the breeder for a new link.',
  foreign: 'This address isn’t ours',
  foreignText:
    'It leads to <strong>{host}</strong>, which isn’t ours, although it looks like our site or uses our name. Please don’t pay there.',
  another: 'Another website',
  anotherText:
    'A link leads to <strong>{host}</strong>, which isn’t ours. That can be fine, such as a breeder’s own website. We know nothing about it, and nothing is paid to us there.',
  unreadable: 'A link that we can’t read',
  unreadableText:
    'A link goes through <strong>{host}</strong>, which doesn’t show where it leads. Mail programs and apps write links like this. Please ask for the code of the page, and type it here.',
  incomplete: 'This link is incomplete',
  incompleteText:
    'It was cut off on its way, so we can’t confirm it. Please copy the whole link, or type the code of the page here.',
  ownPage: 'This address is ours',
  ownPageText: 'It’s one of our pages, but not that of a pet or a litter.',
  cut: 'We didn’t read everything',
  cutText:
    'The text is very long or has very many links. Please paste only the part with the link that you want to check.',
} as const;

export const report = {
  thanks: 'Thank you',
  thanksText: 'We’ve received your report. Our team will look at the page and act if something is wrong.',
  back: 'Back to the page',
  title: 'Report this page',
  what: 'What is wrong? Our team reads every report. The breeder won’t know who sent it.',
  reason: 'Reason',
  more: 'Anything else? (optional)',
  send: 'Send report',
  scam: 'I think this is a scam',
  welfare: 'I’m worried about the animal',
  stolen: 'The photo or text belongs to someone else',
  unlawful: 'This animal may not be sold',
  other: 'Something else',
} as const;

/** The page on which buyers ask for a copy, or the deletion, of their data. */
export const yourData = {
  title: 'Your data as a buyer',
  intro:
    'Have you paid, asked a question, or joined a waiting list here? We’ll email you a link, so that nobody else can get at your data.',
  email: 'Email',
  emailHint: 'The one that you used here.',
  which: 'What would you like?',
  copy: 'A copy of my data',
  copyWhat: 'What we hold about you and your purchases, as a file.',
  deletion: 'Delete my contact data',
  deletionWhat: 'Name, email and phone. We keep amounts and dates for our books, without your name.',
  send: 'Email me a link',
  sentTitle: 'Check your email',
  sent: 'If we hold data about a buyer with the address <address>{email}</address>, we sent a link. It works once, within {hours} hours.',
  otherAddress: 'Use another address',
  copyTitle: 'Your copy of your data',
  copyBefore:
    'The file holds what we know about you and your purchases. It goes to your downloads. The link works once.',
  download: 'Download my data',
  deletionTitle: 'Delete your contact data',
  deletionBefore:
    'Your name, email and phone are deleted from your purchases here, and your breeder no longer sees them. Reviews that you wrote are deleted too. We keep amounts and dates for our books. If you signed an agreement for a purchase, it stays for 4 years, as evidence for you and the breeder. What proves a purchase to your bank stays for 540 days after the payment, for nothing else. This can’t be undone.',
  delete: 'Delete my contact data',
  deletedTitle: 'Your contact data is deleted',
  deleted: 'Your name, email and phone are deleted.',
  deletedKept:
    'Your name, email and phone are deleted. What you signed for a purchase stays until {day}: it is evidence of a contract, for you and the breeder.',
  deletedEvidence:
    'Until {day}, while your bank may still ask about a payment, we keep what proves the purchase to it: name, email, ZIP code, your messages about the pet, which of our emails arrived, and the photo of the hand-over. Nothing but an answer to the bank uses it, and it is then deleted without another request.',
  badLinkTitle: 'This link no longer works',
  badLink: 'This link is invalid, used or expired. Please ask for a new one.',
  newLink: 'Ask for a new link',
  underWay:
    'A payment, reservation, refund or dispute of yours is not finished yet. Please open this link again once it is; we need to reach you until then.',
  heldOpen:
    '{amount} of the price of {pet} is held for your promise, which is due on {day}. Without your data nobody can return it: if you go on, you give the promise up, and the breeder keeps this part.',
  heldSent:
    '{amount} of the price of {pet} is held for your promise, and the breeder has your proof. It is decided by {day}; we need to reach you until then. Please ask for the deletion again after that.',
  heldOwed:
    '{amount} is owed to you for your promise for {pet}. We need to reach you about it until {day} at most. Please ask for the deletion again after that.',
  heldLate:
    '{amount} is still owed to you for your promise for {pet}. If you go on, we keep trying to return it the way you paid, but nobody can ask or tell you about it.',
  giveUp: 'I know that I may lose {amount} by this. Delete my data all the same.',
  giveUpFirst: 'Please confirm below that you want this, since money is held for you.',
} as const;
