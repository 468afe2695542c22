import { Question } from '../../ui/question.tsx';
import { useResetConnection } from './queries.ts';

/** Asks before the account is disconnected from us. */
export function ResetConnection({ onClose }: { onClose: () => void }) {
  const reset = useResetConnection();
  return (
    <Question
      title="Reset your payment account?"
      description="This disconnects your Stripe account from us. Buyers can’t pay you until you connect one again. The account at Stripe itself does not change."
      action="Reset Account"
      busyLabel="Resetting..."
      onConfirm={() => reset.mutateAsync()}
      onClose={onClose}
    />
  );
}
