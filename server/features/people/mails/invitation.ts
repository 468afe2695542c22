import { INVITATION_DAYS } from '../../../../contract/people/people.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** To an address that a breeder entered, so without any text of theirs but the name. */
export function invitationMail(input: {
  productName: string;
  /** Null where the breeder's name can't be used in a mail. */
  kennelName: string | null;
  role: string;
  roleText: string;
  acceptUrl: string;
  stopUrl: string;
}): MailContent {
  const { productName, role, roleText, acceptUrl, stopUrl } = input;
  const kennel = input.kennelName ?? 'A breeder';
  return layout({
    productName,
    subject: `${kennel} invites you to work with them on ${productName}`,
    preview: `You get a sign-in of your own as a ${role.toLowerCase()}.`,
    heading: `${kennel} invites you`,
    paragraphs: [
      'Hello,',
      `${kennel} sells pets with ${productName} and invites you as a ${role.toLowerCase()}, with a sign-in of your own. It costs you nothing.`,
      `The link works once, for ${INVITATION_DAYS} days. If you don’t know ${input.kennelName ?? 'this breeder'}, ignore this email: nothing happens.`,
    ],
    facts: [['What you can see', roleText]],
    action: { label: 'Look at the invitation', url: acceptUrl },
    footnote: `You get this email because ${kennel === 'A breeder' ? 'a breeder' : kennel} entered your address on ${productName}.`,
    aside: { label: 'No more invitations to this address', url: stopUrl },
  });
}
