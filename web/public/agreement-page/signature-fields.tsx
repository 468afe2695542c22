import { AGREEMENT } from '../../../contract/agreements.ts';
import { CONSENTS, type Consent } from '../../../contract/signatures.ts';
import { useSay } from '../words/words.tsx';

interface Props {
  of: 'agreement' | 'placeAgreement' | 'addendum';
  given: { name: string; ticked: Consent[] };
}

/** The typed name, and each consent in a box of its own; `given`: what was filled in before a refusal. */
export function SignatureFields({ of, given }: Props) {
  const say = useSay();
  return (
    <>
      <div className="grid gap-2">
        <label className="grid gap-2">
          {say('agreement.name')}
          <input
            className="field"
            name="name"
            autoComplete="name"
            required
            minLength={AGREEMENT.nameMin}
            maxLength={AGREEMENT.nameMax}
            defaultValue={given.name}
            aria-describedby="name-hint"
          />
        </label>
        <p id="name-hint" className="text-sm text-muted">
          {say(`${of}.nameHint`)}
        </p>
      </div>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2">{say('agreement.consents')}</legend>
        {CONSENTS.map((consent) => (
          <label key={consent} className="choice">
            <input
              type="checkbox"
              name={consent}
              value="yes"
              required
              defaultChecked={given.ticked.includes(consent)}
            />
            {say(`${of}.${consent}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
