import { Share } from 'lucide-react';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { settings } from '../../shell/settings.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { messageApps } from '../../ui/message-apps.ts';
import { LinkMethods } from './link-methods.tsx';
import { NeutralPreview } from './neutral-preview.tsx';
import { shareMessage } from './share-message.ts';

/** Ways to share a link: the system's share sheet if available, and three apps. */
export function ShareOptions({ link, onChange }: { link: PaymentLink; onChange: (link: PaymentLink) => void }) {
  const text = shareMessage(link, settings.installmentsSplitMaxCents);
  const subject = link.neutralPreview ? 'Your payment page' : `Payment for ${link.pet.name}`;
  const apps = messageApps({ text, subject, recipient: link.namedFor?.email });
  // The promise rejects when the sheet is closed without sharing, which is not an error.
  const share = () => navigator.share({ title: subject, text }).catch(() => undefined);
  return (
    <div>
      <h3 className="font-sans text-sm font-medium tracking-normal">Send it to your buyer</h3>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {'share' in navigator && (
          <Button className="col-span-3" onClick={share}>
            <Share aria-hidden="true" className="size-4" />
            Share...
          </Button>
        )}
        {apps.map(({ label, href, Icon }) => (
          <a
            key={label}
            href={href}
            target={href.startsWith('https') ? '_blank' : undefined}
            rel="noreferrer"
            className={buttonClass('secondary', 'flex-col gap-1 px-1 text-sm')}
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </a>
        ))}
      </div>
      <NeutralPreview link={link} onChange={onChange} />
      <LinkMethods link={link} onChange={onChange} />
    </div>
  );
}
