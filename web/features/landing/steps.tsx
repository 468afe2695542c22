const steps = [
  { title: 'Create payment request', text: 'Name, breed, age, price and a photo from your phone. A minute, no more.' },
  {
    title: 'Send via phone',
    text: 'Copy the link into a text, WhatsApp or email. The message shows a preview with the photo.',
  },
  {
    title: 'Buyer pays with financing',
    text: 'By card or, where it is offered, in 4 interest-free payments. You are paid in full, to your own account.',
  },
];

export function Steps() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title">
      <div className="mx-auto max-w-6xl px-5 py-10 sm:py-24">
        <h2 id="steps-title" className="text-3xl sm:text-4xl">
          How It Works
        </h2>
        <ol className="mt-6 grid gap-5 sm:mt-10 md:grid-cols-3 md:gap-10">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 md:block">
              <span
                aria-hidden="true"
                className="font-display text-5xl leading-none text-apricot tabular-nums md:text-6xl"
              >
                {index + 1}
              </span>
              <div className="md:mt-5 md:border-t md:border-line md:pt-5">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1.5 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
