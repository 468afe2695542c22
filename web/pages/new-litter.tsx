import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { litterAddress, screens } from '../../contract/screens.ts';
import { ExpectLitter } from '../features/litters/form/expect-litter.tsx';
import { NewLitter } from '../features/litters/form/new-litter.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';
import { Radio } from '../ui/radio.tsx';

export default function NewLitterPage() {
  const [isBorn, setBorn] = useState(true);
  const open = (id: string) => navigate(litterAddress(id), { replace: true });
  return (
    <>
      <BackLink href={screens.litters.path}>Litters</BackLink>
      <PageTitle>New litter</PageTitle>
      <p className="mt-2 text-muted">What its pets share is written once. You can change each pet later.</p>
      <fieldset className="mt-6 grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Is it born?</legend>
        <Radio
          name="born"
          title="Born"
          text="With its pets, their photos and prices"
          checked={isBorn}
          onChange={() => setBorn(true)}
        />
        <Radio
          name="born"
          title="Expected"
          text="A page and a waiting list now, pets at birth"
          checked={!isBorn}
          onChange={() => setBorn(false)}
        />
      </fieldset>
      <Card className="mt-6">{isBorn ? <NewLitter onCreated={open} /> : <ExpectLitter onCreated={open} />}</Card>
    </>
  );
}
