import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGE_FACTS, LANGUAGES } from '../../../contract/language.ts';
import { emailLink, readLinkMail } from '../../../contract/link-mails/link-mails.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { resolveLater } from '../../calls/resolve-later.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { Options } from '../../ui/options.tsx';

const resolver = resolveLater(() => import('./check-emailed-buyer.ts'));

const LANGUAGE_NAMES = Object.fromEntries(LANGUAGES.map((language) => [language, LANGUAGE_FACTS[language].name]));

/** Has us email the link to a buyer; what was sent is read once the breeder opens it. */
export function EmailLink({ link }: { link: PaymentLink }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group rounded-control border border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-sm font-medium">Have us email it to your buyer</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-3.5">{isOpen && <EmailForm link={link} />}</div>
    </details>
  );
}

function EmailForm({ link: { id, pet, namedFor, neutralPreview } }: { link: PaymentLink }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { clientEmail: namedFor?.email ?? '', clientName: namedFor?.name ?? '', language: 'en' },
    act: (body) =>
      change(
        emailLink,
        { params: { id }, body },
        { petId: pet.id, answered: (answer) => setRead(readLinkMail, { params: { id } }, answer) },
      ),
    done: (_, { clientEmail }) =>
      notify.success('Payment Link Emailed', `The link for ${pet.name} is on its way to ${clientEmail}.`),
    failed: (error, isShown) => isShown || notify.error('Error Emailing Payment Link', error.message),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <LastMail id={id} />
      <Field label="Buyer’s email" error={errors.clientEmail?.message}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('clientEmail')} />}
      </Field>
      <Field
        label="Buyer’s name (optional)"
        hint="The page greets them by their first name only."
        error={errors.clientName?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...form.register('clientName')} />}
      </Field>
      <Field label="Language of the email" error={errors.language?.message}>
        {(control) => (
          <Select {...control} {...form.register('language')}>
            <Options of={LANGUAGE_NAMES} />
          </Select>
        )}
      </Field>
      <p className="text-sm text-muted">
        {neutralPreview
          ? 'They get one email with your name and a button to the page.'
          : 'They get one email with your name, the photo, the total and a button to the page.'}
      </p>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Sending...">
        Email it
      </Button>
    </form>
  );
}

function LastMail({ id }: { id: string }) {
  const { data } = useQuery(read(readLinkMail, { params: { id } }));
  const mail = data?.mail;
  if (!mail) return null;
  return (
    <p role="status" className="text-sm wrap-anywhere">
      {mail.isRefused
        ? `${mail.email} refused our email of ${formatDate(mail.at)}. Is the address right?`
        : `Emailed to ${mail.email} on ${formatDate(mail.at)}.`}
    </p>
  );
}
