/** Lo que leen los compradores, en español de los Estados Unidos. CONTRIBUTING.md has the rules, "Messages for buyers". */
export * from './es/every-page.ts';
export * from './es/pet-page.ts';
export * from './es/paying.ts';
export * from './es/agreement.ts';
export * from './es/receipt.ts';
export * from './es/questions.ts';
export * from './es/litters.ts';
export * from './es/kennel.ts';
export * from './es/reservation.ts';
export * from './es/mail.ts';
export * from './es/owed.ts';
export * from './es/ask-first.ts';
export * from './es/bank.ts';
export * from './es/extras.ts';
export * from './es/updates.ts';
export * from './es/promise.ts';
