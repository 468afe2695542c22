/** The request that a buyer sends before a deposit is paid. */
export const askFirst = {
  title: '{breeder} confirms first',
  heading: '<bdi>{breeder}</bdi> confirms first',
  how: '<bdi>{breeder}</bdi> says yes before the next deposit for <bdi>{pet}</bdi> is paid. Send your name and email, and we’ll ask. If the answer is yes, we’ll email you a link to pay.',
  payNothing: 'You pay nothing now. <bdi>{breeder}</bdi> sees your name and email.',
  send: 'Ask to reserve',
  sentTitle: 'We’ve asked for you',
  sentText:
    'We’ll email <address>{email}</address> as soon as <bdi>{breeder}</bdi> answers. Until then you pay nothing.',
  saidYes: '{breeder} said yes',
  saidYesHeading: '<bdi>{breeder}</bdi> said yes',
  payUntil: 'You can pay the deposit for <bdi>{pet}</bdi> until {time}.',
  firstToPay: 'Nothing is reserved until you pay: the first to pay gets the pet.',
  goOn: 'Continue to {pet}',
  over: 'This link no longer works',
  overText:
    'You can no longer pay the deposit for <bdi>{pet}</bdi> with this link. You can ask again on the pet’s page.',
  missingTitle: 'Link not found',
  missing: 'This link isn’t one of ours, or the page that it opened was deleted.',
  allowedSubject: 'You can reserve {pet}',
  allowedPreview: 'The link works for {hours} hours.',
  allowedText: '{breeder} said yes. You can pay the deposit for {pet} within {hours} hours.',
  allowedAction: 'Continue to reserve',
  declinedSubject: 'About your request for {pet}',
  declinedText: 'Thank you for asking about {pet}. {breeder} isn’t accepting this reservation right now.',
  nothingPaid: 'You haven’t paid anything.',
  declinedAction: 'See the pet’s page',
  mailWhy: 'You’re receiving this email because someone, hopefully you, asked to reserve {pet} with this address.',
  spotAsked:
    'We’ve asked {breeder}, who says yes before the next deposit for a place is paid. We’ll email you as soon as there is an answer. Until then you pay nothing.',
  spotAllowedSubject: 'You can take a place on the waiting list of {litter}',
  spotAllowedText: '{breeder} said yes. You can pay the deposit for your place within {hours} hours.',
  spotDeclinedSubject: 'About your request for the waiting list of {litter}',
  spotDeclinedText:
    'Thank you for asking about {litter}. {breeder} can’t offer you a place on the waiting list right now.',
  spotDeclinedAction: 'See the litter’s page',
  spotMailWhy: 'You’re receiving this email because you asked for a place on the waiting list of {litter}.',
} as const;
