import { screens } from '../../contract/screens.ts';
import { Brand } from '../shell/brand.tsx';
import { FormParts } from '../features/debug/form-parts.tsx';
import { MessageParts } from '../features/debug/message-parts.tsx';
import { Part } from '../features/debug/part.tsx';
import type { ButtonKind } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Mark } from '../ui/mark.tsx';
import { CardsShape } from '../ui/cards-shape.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextButton, TextLink } from '../ui/text-link.tsx';
import { usePage } from '../shell/use-page.ts';

const kinds: ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger', 'quietDanger'];
const colors = {
  'bg-paper': 'paper',
  'bg-surface': 'surface',
  'bg-sunken': 'sunken',
  'bg-evergreen': 'evergreen',
  'bg-evergreen-soft': 'evergreen soft',
  'bg-apricot': 'apricot',
  'bg-apricot-soft': 'apricot soft',
  'bg-danger': 'danger',
  'bg-danger-soft': 'danger soft',
};

/** Every component of web/ui on one page. */
export default function Parts() {
  const main = usePage('Parts');
  return (
    <main ref={main} tabIndex={-1} className="mx-auto w-full max-w-4xl px-5 py-8">
      <Brand />
      <h1 className="mt-6 mb-8 text-4xl">Parts</h1>
      <Part title="Colors">
        {Object.entries(colors).map(([look, name]) => (
          <div key={name} className="w-24 text-sm">
            <div className={`h-16 rounded-control border border-line ${look}`} />
            {name}
          </div>
        ))}
      </Part>
      <Part title="Words">
        <div>
          <p className="font-display text-5xl tracking-tight">$1,312.50</p>
          <h3 className="mt-3 text-2xl">A heading of the display face</h3>
          <p>
            Text in the system&rsquo;s own face, with <TextLink href={screens.parts.path}>a link</TextLink> and{' '}
            <TextButton>a button like one</TextButton>.
          </p>
          <p className="text-muted">Muted text for what is said beside it.</p>
        </div>
        <Mark className="size-16" />
      </Part>
      <Part title="Buttons">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button busy busyLabel="Saving...">
          Save Changes
        </Button>
        <Button disabled>Switched off</Button>
      </Part>
      <FormParts />
      <MessageParts />
      <Part title="Frames">
        <Card className="w-full">
          <h3 className="mb-3 text-xl">A card</h3>
          <CheckList items={['What is in it', 'And what else']} />
          <Facts className="mt-3">
            <Fact label="Name">Value</Fact>
            <Fact label="Another">Value</Fact>
          </Facts>
        </Card>
        <div className="w-full">
          <Tabs
            label="Example"
            tabs={[
              { value: 'one', label: 'One', content: <p>What the first tab shows.</p> },
              { value: 'two', label: 'Two', content: <p>What the second tab shows.</p> },
            ]}
          />
        </div>
        <div className="w-full space-y-6">
          <PageShape />
          <CardsShape />
        </div>
      </Part>
    </main>
  );
}
