import type { MailContent } from '../../server/emails/layout.ts';
import { handedOverForBreederMail, handedOverMail } from '../../server/features/hand-overs/mails/handed-over.ts';
import { answerDecisionMail, decisionMail } from '../../server/features/reviews/mails/decision.ts';
import { invitationMail } from '../../server/features/reviews/mails/invitation.ts';
import { reviewLinkMail } from '../../server/features/reviews/mails/review-link.ts';
import { writtenMail } from '../../server/features/reviews/mails/written.ts';

type Everybody = Parameters<typeof handedOverMail>[0] &
  Parameters<typeof handedOverForBreederMail>[0] &
  Parameters<typeof decisionMail>[0] &
  Parameters<typeof answerDecisionMail>[0] &
  Parameters<typeof invitationMail>[0] &
  Parameters<typeof reviewLinkMail>[0] &
  Omit<Parameters<typeof writtenMail>[0], 'stars'>;

/** The mails about hand-overs, and about the reviews after them. */
export const handOverSamples = (everybody: Everybody, spanish: Everybody): Record<string, () => MailContent> => ({
  'handed-over:buyer': () => handedOverMail(everybody),
  'handed-over:buyer:spanish': () => handedOverMail(spanish),
  'handed-over:breeder': () => handedOverForBreederMail(everybody),
  'review:invitation': () => invitationMail(everybody),
  'review:invitation:spanish': () => invitationMail(spanish),
  'review:link': () => reviewLinkMail(everybody),
  'review:link:spanish': () => reviewLinkMail(spanish),
  'review:written': () => writtenMail({ ...everybody, stars: 4 }),
  'review:down': () => decisionMail(everybody),
  'review:down:spanish': () => decisionMail(spanish),
  'review:answer hidden': () => answerDecisionMail(everybody),
  'review:answer again': () => answerDecisionMail({ ...everybody, reason: null }),
  'review:again': () => decisionMail({ ...everybody, reason: null }),
});
