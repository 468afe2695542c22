import { Closing } from '../features/landing/closing.tsx';
import { Features } from '../features/landing/features.tsx';
import { LandingHeader } from '../features/landing/header.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { LandingFooter } from '../features/landing/landing-footer.tsx';
import { Plans } from '../features/landing/plans.tsx';
import { Showcase } from '../features/landing/showcase.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { ExamplePets } from '../features/pets/examples/example-pets.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { usePage } from '../shell/use-page.ts';

export default function Landing() {
  const main = usePage('');
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="main" ref={main} tabIndex={-1}>
        <Hero />
        <Features />
        <Steps />
        <Showcase />
        <Plans />
        <section aria-labelledby="examples-title" className="mx-auto max-w-6xl px-5 py-10 sm:py-24">
          <h2 id="examples-title" className="text-3xl sm:text-4xl">
            How buyers see your pets
          </h2>
          <ExamplePets />
        </section>
        <Closing />
      </main>
      <LandingFooter />
    </>
  );
}
