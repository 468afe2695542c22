import { screens } from '../../../contract/screens.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AgreementBadge } from './agreement-state.tsx';
import { useAgreement } from './queries.ts';

/** In the account: whether buyers sign, and the way to the text. */
export function AgreementSection() {
  const { data, error, refetch } = useAgreement();
  if (!data) return error ? <Retry what="your agreement" onRetry={refetch} /> : <LinesShape />;
  const { isOn, version } = data.agreement;
  return (
    <>
      <p className="text-muted">
        <AgreementBadge isOn={isOn} />{' '}
        {isOn
          ? 'Buyers read and sign your sales agreement before they pay.'
          : 'Have buyers read and sign your sales agreement before they pay.'}
      </p>
      <TextLink className="mt-2 inline-flex min-h-11 items-center" href={screens.agreement.path}>
        {version ? 'Read or change your agreement' : 'Write your agreement'}
      </TextLink>
    </>
  );
}
