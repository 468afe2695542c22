/** The id of the document's element that holds the first answers (first-answers.ts), by address. */
export const ANSWERS_ID = 'answers';
