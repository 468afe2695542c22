import { BadgeCheck, ChartNoAxesColumn, ImageIcon, Link2, Smartphone, Timer } from 'lucide-react';

const main = [
  {
    title: 'Secure Payment Links',
    text: 'One address per pet, paid on a page of Stripe or Klarna. Card numbers never touch us, and a pet can only be sold once.',
    Icon: Link2,
  },
  {
    title: 'Verified Breeders Only',
    text: 'A breeder is called verified once Stripe has verified the payment account, the email is confirmed and the address is plausible. Buyers see each check and its date.',
    Icon: BadgeCheck,
  },
  {
    title: 'Beautiful Pet Listings',
    text: 'The photo comes first, large and uncropped. Breed, age and your own description follow below.',
    Icon: ImageIcon,
  },
];

const more = [
  { title: 'Unlimited payment requests', text: 'Every pet of every litter.', Icon: Link2 },
  { title: 'Mobile-optimized checkout', text: 'Made for the phone that the link arrives on.', Icon: Smartphone },
  { title: 'Sales tracking', text: 'Active, completed, and total revenue.', Icon: ChartNoAxesColumn },
  { title: 'Setup in less than 5 minutes', text: 'Then send your first link.', Icon: Timer },
];

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-6 px-5 py-8 sm:gap-y-10 sm:py-24 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="features-title" className="text-3xl sm:text-4xl">
            What buyers need to feel safe, and what you need to get paid
          </h2>
          <ul className="mt-8 hidden space-y-5 lg:block">
            <More />
          </ul>
        </div>
        <ul>
          {main.map(({ title, text, Icon }) => (
            <li
              key={title}
              className="flex flex-wrap gap-4 border-t border-line py-4 sm:gap-5 sm:py-7 first:border-0 first:pt-0"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-evergreen-soft text-evergreen">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="text-xl sm:text-2xl">{title}</h3>
                <p className="mt-2 max-w-lg text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:hidden">
          <More />
        </ul>
      </div>
    </section>
  );
}

function More() {
  return more.map(({ title, text, Icon }) => (
    <li key={title} className="flex gap-3">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-evergreen" />
      <p className="min-w-0">
        <span className="font-medium">{title}.</span> <span className="text-muted">{text}</span>
      </p>
    </li>
  ));
}
