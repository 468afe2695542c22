import { ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { screens } from '../../contract/screens.ts';
import { SignedIn } from '../features/frames/signed-in.tsx';
import { SETUP_TIME } from '../features/connected-accounts/connection-state.ts';
import { useSetup } from '../features/connected-accounts/use-setup.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

const REGISTRATION_PAGE = 'https://dashboard.stripe.com/register';

export default function StripeSetupPage() {
  return <SignedIn>{() => <StripeSetup />}</SignedIn>;
}

function StripeSetup() {
  const [failure, setFailure] = useState(() =>
    new URLSearchParams(window.location.search).get('retry') === '1'
      ? 'The connection link expired. Please try connecting again.'
      : null,
  );
  const { start, busy } = useSetup(({ message, refused }) =>
    setFailure(refused ? message || 'Connection failed' : 'Connection failed. Please try again.'),
  );
  const connect = () => {
    setFailure(null);
    start();
  };
  return (
    <FormPage
      wide
      documentTitle="Set up payments"
      title="Set up your payments"
      subtitle={`Stripe holds the money between your buyer and your bank. Setting it up takes ${SETUP_TIME}.`}
      below={
        <TextLink className="py-3" href={screens.dashboard.path}>
          Skip for now (setup later)
        </TextLink>
      }
    >
      {failure && <Alert className="mb-6">{failure}</Alert>}
      <ol className="space-y-6">
        <Step number={1} title="Have a Stripe account">
          <p className="text-muted">
            You can create one along the way. To create it first, register with Stripe and come back here.
          </p>
          <a href={REGISTRATION_PAGE} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'mt-3')}>
            Create Stripe Account
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </Step>
        <Step number={2} title="Connect it here">
          <p className="text-muted">
            Stripe asks who you are and where your money should go. Have your ID and your bank details ready. We never
            see them.
          </p>
          <Button
            className="mt-3 min-h-12 max-sm:w-full"
            busy={busy}
            busyLabel="Setting up connection..."
            onClick={connect}
          >
            Connect Stripe Account
          </Button>
        </Step>
        <Step number={3} title="Send your first link">
          <p className="text-muted">Buyers can pay once Stripe verifies you. Your dashboard tells you when.</p>
        </Step>
      </ol>
    </FormPage>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 max-[22rem]:flex-col max-[22rem]:gap-2">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-evergreen-soft font-display font-semibold text-evergreen"
      >
        {number}
      </span>
      <div className="min-w-0 pt-1">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-1">{children}</div>
      </div>
    </li>
  );
}
