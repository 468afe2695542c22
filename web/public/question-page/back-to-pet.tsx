import { linkPath } from '../../../contract/pages/public-page.ts';
import { Rich } from '../locales/messages.tsx';

export function BackToPet({ linkId, petName }: { linkId: string; petName: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={linkPath(linkId)}>
      <span>
        <Rich text="ask.back" values={{ pet: petName }} />
      </span>
    </a>
  );
}
