import { AGREEMENT } from '../../../contract/agreements/agreements.ts';
import { CONSENTS, type Consent } from '../../../contract/agreements/signatures.ts';
import { useField, useWrongFields, Wrong } from '../parts/wrong-fields.tsx';
import { useTranslate } from '../locales/messages.tsx';

interface Props {
  of: 'agreement' | 'spotAgreement' | 'addendum';
  given: { name: string; ticked: Consent[] };
}

/** The typed name, and each consent in a box of its own; `given`: what was filled in before a refusal. */
export function SignatureFields({ of, given }: Props) {
  const translate = useTranslate();
  const wrong = useWrongFields();
  const fullName = useField('name', { hint: 'name-hint' });
  // One sentence for all boxes that aren't ticked.
  const first = CONSENTS.find((consent) => wrong[consent]);
  return (
    <>
      <div className="grid gap-2">
        <label className="grid gap-2">
          {translate('agreement.name')}
          <input
            {...fullName}
            className="field"
            autoComplete="name"
            required
            minLength={AGREEMENT.nameMin}
            maxLength={AGREEMENT.nameMax}
            defaultValue={given.name}
          />
        </label>
        <Wrong field="name" />
        <p id="name-hint" className="text-sm text-muted">
          {translate(`${of}.nameHint`)}
        </p>
      </div>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2">{translate('agreement.consents')}</legend>
        {first && <Wrong field={first} />}
        {CONSENTS.map((consent) => (
          <Box key={consent} consent={consent} said={first} isTicked={given.ticked.includes(consent)}>
            {translate(`${of}.${consent}`)}
          </Box>
        ))}
      </fieldset>
    </>
  );
}

interface BoxProps {
  consent: Consent;
  said: Consent | undefined;
  isTicked: boolean;
  children: string;
}

const Box = ({ consent, said, isTicked, children }: BoxProps) => (
  <label className="choice">
    <input {...useField(consent, { said })} type="checkbox" value="yes" required defaultChecked={isTicked} />
    {children}
  </label>
);
