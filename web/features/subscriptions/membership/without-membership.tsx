import { screens } from '../../../../contract/screens.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** What an account without membership can still do. */
export function WithoutMembership() {
  return (
    <p className="mt-10 max-w-xl text-muted">
      Not subscribing? You can see and refund <TextLink href={screens.sales.path}>your sales</TextLink>, and download
      your data and delete the account in <TextLink href={screens.accountData.path}>your account</TextLink>.
    </p>
  );
}
