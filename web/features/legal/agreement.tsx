import { LEGAL_TEXTS, LEGAL_UPDATED } from '../../../contract/legal.ts';

/** What a press of the button above agrees to. */
export function Agreement({ className = '' }: { className?: string }) {
  const [terms, privacy] = [LEGAL_TEXTS.terms, LEGAL_TEXTS.privacy].map(({ title, path }) => (
    <a key={path} className="text-evergreen underline underline-offset-4" href={path} target="_blank" rel="noreferrer">
      {title}
    </a>
  ));
  return (
    <p className={`text-sm text-muted ${className}`}>
      By subscribing you agree to the {terms} and {privacy}, last updated {LEGAL_UPDATED}. The plan renews until you
      cancel, which you can do at any time on your account page.
    </p>
  );
}
