import { Button } from '../../ui/button.tsx';
import { CONNECT, NotConnectedLine } from './payment-account-frame.tsx';
import { useConnect, useConnectionStatus } from './queries.ts';

/** The payment account in a line, for a breeder who has none yet and has something else to do first. */
export function NotConnected() {
  const { data: status } = useConnectionStatus();
  const connect = useConnect();
  const button = (
    <Button
      kind="quiet"
      className={CONNECT.className}
      busy={connect.isPending}
      busyLabel="Connecting..."
      onClick={() => connect.mutate()}
    >
      {CONNECT.label}
    </Button>
  );
  return (
    <NotConnectedLine button={button}>
      {status?.error && <p className="w-full text-danger">{status.error}</p>}
    </NotConnectedLine>
  );
}
