import { LegalDialog } from './legal-dialog.tsx';

const both = ['privacy', 'terms'] as const;

export function FooterButtons({ className = 'px-2' }: { className?: string }) {
  return both.map((text) => (
    <LegalDialog key={text} text={text}>
      {(open, title) => (
        <button
          type="button"
          onClick={open}
          className={`inline-flex min-h-11 items-center hover:text-ink hover:underline ${className}`}
        >
          {title}
        </button>
      )}
    </LegalDialog>
  ));
}
