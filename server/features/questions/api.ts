/** What other nouns may use of questions. */
export { addressOfQuestion, eraseQuestionsOfBuyer, findQuestionIdByEmail, questionsOfBuyer } from './erasure.ts';
export { findQuestionSubject, conversationsWith, questionsWith } from './service.ts';
