import { Fragment } from 'react';
import { contactWays, telephoneAddress } from '../../../contract/contacts.ts';
import { useTranslate } from '../locales/messages.tsx';

/** How the breeder can be reached; a press calls or writes. */
export function Contacts({ contact }: { contact: string }) {
  const translate = useTranslate();
  return contactWays(contact).map((way, index) => (
    <Fragment key={way}>
      {index > 0 && ` ${translate('frame.or')} `}
      <a className="link" href={way.includes('@') ? `mailto:${way}` : telephoneAddress(way)}>
        {way}
      </a>
    </Fragment>
  ));
}

/** In place of a contact that a message emphasizes. */
export const contactTag = (contact: string) => () => <Contacts contact={contact} />;
