import { Button } from '../../../ui/button.tsx';
import { useResendConfirmation } from '../queries.ts';

export function ResendButton() {
  const resend = useResendConfirmation();
  return (
    <Button kind="secondary" busy={resend.isPending} busyLabel="Sending..." onClick={() => resend.mutate()}>
      Send it again
    </Button>
  );
}
