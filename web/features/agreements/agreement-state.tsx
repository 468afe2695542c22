import type { OwnAgreement } from '../../../contract/agreements/agreements.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { useSwitchAgreement } from './queries.ts';

export const AgreementBadge = ({ isOn }: Pick<OwnAgreement, 'isOn'>) => (
  <Badge tone={isOn ? 'good' : 'outline'}>{isOn ? 'On' : 'Off'}</Badge>
);

/** Whether buyers sign, and the button that changes it. */
export function AgreementState({ agreement, hasChanges }: { agreement: OwnAgreement; hasChanges: boolean }) {
  const { isOn, version } = agreement;
  const change = useSwitchAgreement();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <AgreementBadge isOn={isOn} />
          {version ? `Version ${version.number}, saved ${formatDate(version.savedAt)}` : 'Not saved yet'}
        </p>
        <p className="mt-2 text-sm text-muted">
          {isOn
            ? 'Buyers read and sign it before they pay. You can leave a pet out in its form.'
            : version
              ? 'Buyers pay without signing. Turning it on applies to new checkouts only.'
              : 'Buyers pay without signing. Make the text below yours and save it; then you can turn it on.'}
        </p>
        {hasChanges && version && <p className="mt-2 text-sm">Your changes below aren&rsquo;t saved yet.</p>}
      </div>
      {version && (
        <Button
          kind={isOn ? 'secondary' : undefined}
          busy={change.isPending}
          busyLabel={isOn ? 'Turning Off...' : 'Turning On...'}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? 'Turn Off' : 'Turn On'}
        </Button>
      )}
    </div>
  );
}
