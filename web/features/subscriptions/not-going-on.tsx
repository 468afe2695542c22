import { TextLink } from '../../ui/text-link.tsx';

/** What stays within reach without a membership. */
export function NotGoingOn() {
  return (
    <p className="mt-10 max-w-xl text-muted">
      Not going on? You can see your sales, give refunds, take your data with you and delete the account in{' '}
      <TextLink href="/account">your account</TextLink>.
    </p>
  );
}
