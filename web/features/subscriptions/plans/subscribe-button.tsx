import type { Plan } from '../../../../contract/business.ts';
import { Button } from '../../../ui/button.tsx';
import { useSubscribe } from '../queries.ts';

interface SubscribeButtonProps {
  plan: Plan;
  label: string;
  /** Whether to say that the remaining trial days stay free. */
  onTrial?: boolean;
}

export function SubscribeButton({ plan, label, onTrial = false }: SubscribeButtonProps) {
  const subscribe = useSubscribe();
  return (
    <>
      <Button
        className="min-h-12 w-full"
        // Stays busy while the checkout page loads.
        busy={subscribe.isPending || subscribe.isSuccess}
        busyLabel="Opening checkout..."
        onClick={() => subscribe.mutate(plan)}
      >
        {label}
      </Button>
      {onTrial && (
        <p className="mt-3 text-sm text-muted">Your free days are kept. The first payment is taken when they end.</p>
      )}
    </>
  );
}
