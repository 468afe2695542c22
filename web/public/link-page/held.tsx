import { linkPath, type LinkPage } from '../../../contract/public-page.ts';

const TEXTS = {
  title: 'Someone is paying right now',
  paying: 'They have been asked to finish within the time below. If they don’t, you can buy this pet here.',
  checking: 'Their payment is being checked, which can take a while. If it fails, you can buy this pet here.',
  left: (minutes: number) => (minutes === 1 ? 'About 1 minute left' : `About ${minutes} minutes left`),
  again: 'See if it’s free',
};

/** In place of the form while another buyer is paying. The script counts down, and reloads the page when that is over. */
export function Held({ page }: { page: LinkPage }) {
  const minutes = page.heldMinutes ?? null;
  return (
    <section aria-labelledby="held-title" className="rounded-card bg-apricot-soft p-5 text-apricot-ink">
      <h2 id="held-title">{TEXTS.title}</h2>
      <p>{minutes === null ? TEXTS.checking : TEXTS.paying}</p>
      {minutes !== null && (
        <p id="held-left" role="timer" className="mt-2 font-semibold tabular-nums">
          {TEXTS.left(minutes)}
        </p>
      )}
      <a className="link mt-1 inline-flex min-h-11 items-center" href={linkPath(page.link.paymentLink.id)}>
        {TEXTS.again}
      </a>
    </section>
  );
}
