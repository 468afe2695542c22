import { useState, type ReactNode } from 'react';
import { BUYER_DATA_LINK_HOURS } from '../../contract/buyer-data.ts';
import { FormPage } from '../app/form-page.tsx';
import { useLinkFragment } from '../app/use-link-token.ts';
import { DeleteContact, GetCopy } from '../features/buyer-data/redeem.tsx';
import { BuyerDataForm } from '../features/buyer-data/request-form.tsx';

/** For buyers, who have no account: a copy or the deletion of their data. The mailed token is in the fragment. */
export default function BuyerData() {
  const fragment = useLinkFragment();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [copy, deletion] = [fragment.get('copy'), fragment.get('deletion')];
  if (copy) return <Page title="Your copy of your data" content={<GetCopy key={copy} token={copy} />} />;
  if (deletion)
    return <Page title="Delete your contact data" content={<DeleteContact key={deletion} token={deletion} />} />;
  if (sentTo !== null)
    return (
      <Page
        title="Check Your Email"
        content={
          <p className="wrap-anywhere">
            If we hold data about a buyer with the address <strong className="font-semibold">{sentTo}</strong>, we sent
            a link. It works once, within {BUYER_DATA_LINK_HOURS} hours.
          </p>
        }
      />
    );
  return (
    <Page
      title="Your data as a buyer"
      subtitle="Paid through a payment link? We’ll email you a link, so that nobody else can request your data."
      content={<BuyerDataForm onSent={setSentTo} />}
    />
  );
}

function Page({ title, subtitle, content }: { title: string; subtitle?: string; content: ReactNode }) {
  return (
    <FormPage documentTitle={title} title={title} {...(subtitle ? { subtitle } : {})}>
      {content}
    </FormPage>
  );
}
