import { navigate } from 'wouter/use-browser-location';
import { ROLE_NAMES, ROLE_TEXTS } from '../../contract/roles.ts';
import { homePath } from '../features/accounts/home-path.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { AcceptForm } from '../features/people/accept-form.tsx';
import { useInvitation } from '../features/people/queries.ts';
import { hasCode } from '../calls/api.ts';
import { useLinkToken } from '../shell/use-link-token.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';

/** The target of an invitation's mail. */
export default function InvitationPage() {
  const { mutate, data, isPending, isError, error } = useInvitation();
  const token = useLinkToken(mutate);
  const invitation = data?.invitation;
  return (
    <FormPage
      documentTitle="Invitation"
      title={invitation ? `Work with ${invitation.kennelName}` : 'Your invitation'}
      subtitle={
        invitation
          ? `As a ${ROLE_NAMES[invitation.role].toLowerCase()} you see: ${ROLE_TEXTS[invitation.role]}`
          : 'A breeder invites you, with a sign-in of your own.'
      }
    >
      <div className="space-y-5">
        {!token && <Alert>This invitation is incomplete. Please open the link in the email again.</Alert>}
        {isPending && <LinesShape />}
        {isError && <Alert>{error.message}</Alert>}
        {isError && !hasCode(error, 'invalid') && (
          <Button kind="secondary" onClick={() => mutate(token)}>
            Try again
          </Button>
        )}
        {invitation && (
          <AcceptForm token={token} email={invitation.email} onAccepted={(user) => navigate(homePath(user))} />
        )}
      </div>
    </FormPage>
  );
}
