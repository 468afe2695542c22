import { screens } from '../../../contract/screens.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useKennelPage } from './queries.ts';

/** In the account: whether the page is on, and the way to it. */
export function KennelSection() {
  const { data, error, refetch } = useKennelPage();
  if (!data) return error ? <Retry what="your kennel’s page" onRetry={refetch} /> : <LinesShape />;
  const { kennelPage } = data;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <KennelBadge isOn={kennelPage?.isOn === true} />
      <TextLink className="inline-flex min-h-11 items-center" href={screens.kennelPage.path}>
        {kennelPage ? 'See or change your kennel’s page' : 'Set up your kennel’s page'}
      </TextLink>
    </p>
  );
}

const KennelBadge = ({ isOn }: { isOn: boolean }) => (
  <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
);
