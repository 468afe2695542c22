/** The fields of the form that joins a waiting list, in the order of its questions. */
export const ANSWER_FIELDS = [
  'answer1',
  'answer2',
  'answer3',
  'answer4',
  'answer5',
  'answer6',
  'answer7',
  'answer8',
  'answer9',
  'answer10',
] as const;
