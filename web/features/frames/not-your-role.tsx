import { useLocation } from 'wouter';
import type { User } from '../../../contract/accounts/accounts.ts';
import { ROLE_NAMES } from '../../../contract/roles.ts';
import { homeOfRole, screens } from '../../../contract/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormPage } from './form-page.tsx';

/** For an address that isn't of a person's role, and where the plan of the breeder they work for has ended. */
export default function NotYourRole({ work: { role, kennelName } }: { work: NonNullable<User['worksFor']> }) {
  const [location] = useLocation();
  if (location === screens.trialExpired.path)
    return (
      <FormPage
        documentTitle="Plan ended"
        title="The kennel’s plan has ended"
        subtitle={`Pets can’t be changed until ${kennelName} has a plan again. Please ask them.`}
      >
        <ButtonLink href={role === 'helper' ? screens.handOvers.path : homeOfRole(role)}>Go to your pages</ButtonLink>
      </FormPage>
    );
  return (
    <FormPage
      documentTitle="Not part of your role"
      title="This isn’t part of your role"
      subtitle={`You work for ${kennelName} as a ${ROLE_NAMES[role].toLowerCase()}. If you need this page, please ask them.`}
    >
      <ButtonLink href={homeOfRole(role)}>Go to your pages</ButtonLink>
    </FormPage>
  );
}
