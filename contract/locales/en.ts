/**
 * What buyers read, in English. One constant for each part of the product; a browser loads only those that its script needs. Messages are
 * ICU: {name} is a value, <bdi>{name}</bdi> a name that others chose, other tags are explained by the place that says the
 * message. CONTRIBUTING.md, "Messages for buyers", has the rules.
 */
export * from './en/every-page.ts';
export * from './en/pet-page.ts';
export * from './en/paying.ts';
export * from './en/agreement.ts';
export * from './en/receipt.ts';
export * from './en/questions.ts';
export * from './en/litters.ts';
export * from './en/kennel.ts';
export * from './en/reservation.ts';
export * from './en/mail.ts';
export * from './en/owed.ts';
export * from './en/ask-first.ts';
export * from './en/bank.ts';
export * from './en/extras.ts';
export * from './en/updates.ts';
export * from './en/promise.ts';
