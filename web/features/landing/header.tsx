import { screens } from '../../../contract/screens.ts';
import { Brand } from '../../shell/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchors } from './anchors.tsx';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-1 px-5 py-1.5 max-sm:pr-3 sm:gap-x-2 sm:py-3">
        <Brand />
        <Anchors className="ml-6 hidden md:flex" />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <ButtonLink kind="quiet" href={screens.access.path} className="px-2.5 text-sm sm:text-base">
            Sign In
          </ButtonLink>
          <ButtonLink href={screens.register.path} className="px-3.5 text-sm sm:px-4 sm:text-base">
            Get Started
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
