/** What other nouns may use of questions. */
export { addressOfQuestion, eraseQuestionsOfBuyer, hasAsked, questionsOfBuyer } from './erasure.ts';
export { askedOf, conversationsWith } from './service.ts';
