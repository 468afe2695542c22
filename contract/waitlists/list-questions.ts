import { z } from 'zod';
import { line, lines } from '../fields.ts';
import { depositRefusal } from '../law/law.ts';

/** Bounds of a list's own questions (docs/decisions/0118-expected-litters.md). */
export const QUESTIONS = {
  max: 10,
  textMax: 200,
  optionsMax: 10,
  optionMax: 80,
  answerMax: 300,
  digitsMax: 12,
} as const;

export const QUESTION_KINDS = ['text', 'choice', 'yes_no', 'number'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const TOO_MANY = `A list has up to ${QUESTIONS.max} questions`;
const OPTIONS = `A choice has 2 to ${QUESTIONS.optionsMax} different answers`;

export const listQuestion = z
  .object({
    kind: z.enum(QUESTION_KINDS, { error: 'Please choose the kind of answer' }),
    text: line(3, QUESTIONS.textMax, 'Please write the question'),
    /** What a choice offers; empty for other kinds. */
    options: z
      .array(line(1, QUESTIONS.optionMax, 'Please write each answer'), { error: OPTIONS })
      .max(QUESTIONS.optionsMax, OPTIONS)
      .default([]),
    isRequired: z.boolean({ error: 'isRequired must be true or false' }).default(false),
  })
  .refine(
    ({ kind, options }) => (kind === 'choice' ? options.length > 1 && isDistinct(options) : options.length === 0),
    { path: ['options'], message: OPTIONS },
  )
  .refine(({ text, options }) => depositRefusal(null, [text, ...options].join(' ')) === null, {
    path: ['text'],
    message: 'A question can’t set the terms of a deposit',
  });
export type ListQuestion = z.output<typeof listQuestion>;

/** A question as it is stored. */
export const shownQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  options: z.array(z.string()),
  isRequired: z.boolean(),
});

const isDistinct = (texts: string[]): boolean => new Set(texts).size === texts.length;

/** All questions of a list, in order. */
export const listQuestions = z
  .array(listQuestion, { error: 'questions must be a list' })
  .max(QUESTIONS.max, TOO_MANY)
  .refine((questions) => isDistinct(questions.map(({ text }) => text)), 'Please ask each question once');

/** An answer with its question as it was when it was answered; `yes` or `no` for a yes-or-no question. */
export const listAnswer = z.object({ kind: z.enum(QUESTION_KINDS), question: z.string(), answer: z.string() });
export type ListAnswer = z.infer<typeof listAnswer>;

const ANSWER = 'Please answer this question';
const CHOOSE = 'Please choose one of the answers';
const NUMBER = 'Please enter a number, such as 3 or 2.5';
const IS_NUMBER = /^\d{1,9}$|^\d{1,9}[.,]\d{1,2}$/;

/** What a choice and a yes-or-no question offer. */
export const offeredAnswers = ({ kind, options }: Pick<ListQuestion, 'kind' | 'options'>): string[] =>
  kind === 'yes_no' ? ['yes', 'no'] : options;

/** The field of a question; an empty text where it may stay unanswered. */
export function answerField(question: ListQuestion) {
  const { kind, isRequired } = question;
  const min = isRequired ? 1 : 0;
  const mayBeEmpty = (answer: string) => answer === '' && !isRequired;
  if (kind === 'text') return lines(min, QUESTIONS.answerMax, ANSWER);
  if (kind === 'number')
    return line(min, QUESTIONS.digitsMax, NUMBER).refine(
      (answer) => mayBeEmpty(answer) || IS_NUMBER.test(answer),
      NUMBER,
    );
  return line(0, QUESTIONS.optionMax, CHOOSE).refine(
    (answer) => mayBeEmpty(answer) || offeredAnswers(question).includes(answer),
    CHOOSE,
  );
}
