import { screens } from '../../../contract/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-6xl px-[min(1.25rem,6.25vw)] pb-10 sm:pb-24">
      <div className="rounded-card bg-evergreen-soft px-[min(1.5rem,7.5vw)] py-8 sm:px-14 sm:py-16">
        <h2 id="closing-title" className="max-w-xl text-3xl sm:text-4xl">
          Your next litter deserves a better way to get paid
        </h2>
        <p className="mt-4 max-w-lg text-muted">Create your account, list the first pet and send its link today.</p>
        <ButtonLink href={screens.register.path} className="mt-8 min-h-13 px-[min(1.5rem,7.5vw)] text-lg">
          Start Your Business
        </ButtonLink>
      </div>
    </section>
  );
}
