import { settings } from '../../../shell/settings.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Why buyers can't open a litter's page. */
export function SuspendedPage({ reason }: { reason: string }) {
  return (
    <Alert>
      <p className="font-medium">Buyers can’t open this litter’s page</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">Our team suspended it. The reason: {reason}</p>
      <p className="mt-1">
        The payment links of its pets keep working. If you think this is a mistake, write to{' '}
        <a className="underline underline-offset-4" href={`mailto:${settings.supportEmail}`}>
          {settings.supportEmail}
        </a>
        .
      </p>
    </Alert>
  );
}
