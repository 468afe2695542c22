import { Card } from './card.tsx';
import { LinesShape } from './lines-shape.tsx';

/** Stands for the parts of a page below its title while they load. */
export function CardsShape() {
  return (
    <div className="after-a-blink grid grid-cols-1 items-start gap-6 lg:grid-cols-2" aria-hidden="true">
      {[0, 1].map((card) => (
        <Card key={card}>
          <div className="skeleton mb-5 h-6 w-36" />
          <LinesShape />
        </Card>
      ))}
    </div>
  );
}
