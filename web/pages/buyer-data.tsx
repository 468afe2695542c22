import { useState, type ReactNode } from 'react';
import { BUYER_DATA_LINK_HOURS } from '../../contract/buyer-data.ts';
import { formatIn } from '../../contract/words/say.ts';
import { FormPage } from '../app/form-page.tsx';
import { useLinkFragment } from '../app/use-link-token.ts';
import { BuyerFooter } from '../features/buyer-data/buyer-footer.tsx';
import { DeleteContact, GetCopy } from '../features/buyer-data/redeem.tsx';
import { BuyerDataForm } from '../features/buyer-data/request-form.tsx';
import { say, speech } from '../features/buyer-data/words.ts';

/** For buyers, who have no account: a copy or the deletion of their data. The mailed token is in the fragment. */
export default function BuyerData() {
  const fragment = useLinkFragment();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [copy, deletion] = [fragment.get('copy'), fragment.get('deletion')];
  if (copy) return <Page title={say('yourData.copyTitle')} content={<GetCopy key={copy} token={copy} />} />;
  if (deletion)
    return <Page title={say('yourData.deletionTitle')} content={<DeleteContact key={deletion} token={deletion} />} />;
  if (sentTo !== null) return <Page title={say('yourData.sentTitle')} content={<Sent to={sentTo} />} />;
  return (
    <Page
      title={say('yourData.title')}
      subtitle={say('yourData.intro')}
      content={<BuyerDataForm onSent={setSentTo} />}
      switches
    />
  );
}

function Sent({ to: email }: { to: string }) {
  const address = (words: ReactNode[]) => (
    <strong key="address" className="font-semibold">
      {words}
    </strong>
  );
  const parts = formatIn<ReactNode>(speech, 'yourData.sent', { email, hours: BUYER_DATA_LINK_HOURS, address });
  return <p className="wrap-anywhere">{parts}</p>;
}

interface PageProps {
  title: string;
  subtitle?: string;
  content: ReactNode;
  /** Whether the other language is offered; a mailed link is opened once. */
  switches?: boolean;
}

function Page({ title, subtitle, content, switches = false }: PageProps) {
  return (
    <FormPage
      documentTitle={title}
      title={title}
      skipText={say('yourData.skip')}
      footer={<BuyerFooter switches={switches} />}
      {...(subtitle ? { subtitle } : {})}
    >
      {content}
    </FormPage>
  );
}
