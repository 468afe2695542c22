import { LEGAL_TEXTS, LEGAL_UPDATED } from '../../../contract/legal.ts';

/** What the buyer agrees to by paying. */
export function Agreement() {
  return (
    <p className="mt-2 text-center text-sm text-muted">
      By paying you agree to the{' '}
      <a className="link" href={LEGAL_TEXTS.terms.path} target="_blank" rel="noreferrer">
        Terms
      </a>{' '}
      and{' '}
      <a className="link" href={LEGAL_TEXTS.privacy.path} target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
      , {LEGAL_UPDATED}.
    </p>
  );
}
