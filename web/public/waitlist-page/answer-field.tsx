import { ANSWER_FIELDS } from '../../../contract/waitlists/answer-fields.ts';
import { type ListQuestion, QUESTIONS } from '../../../contract/waitlists/list-questions.ts';
import { useTranslate } from '../locales/messages.tsx';
import { TextField } from '../parts/form-fields.tsx';
import { useField, Wrong } from '../parts/wrong-fields.tsx';

interface AnswerFieldProps {
  index: number;
  question: ListQuestion;
  given: string;
}

/** The field of one of the breeder's own questions. */
export function AnswerField({ index, question, given }: AnswerFieldProps) {
  const translate = useTranslate();
  const { kind, text, isRequired } = question;
  const name = ANSWER_FIELDS[index]!;
  const field = useField(name);
  const label = isRequired ? text : translate('waitlist.questionOptional', { question: text });
  if (kind === 'text')
    return (
      <TextField name={name} label={label} given={given} rows={2} max={QUESTIONS.answerMax} required={isRequired} />
    );
  return (
    <div className="grid gap-2">
      <label className="grid gap-2 wrap-anywhere">
        <bdi>{label}</bdi>
        {kind === 'number' ? (
          <input
            {...field}
            className="field"
            inputMode="decimal"
            required={isRequired}
            maxLength={QUESTIONS.digitsMax}
            defaultValue={given}
          />
        ) : (
          <select {...field} className="field" required={isRequired} defaultValue={given}>
            <option value="">{translate('waitlist.pleaseChoose')}</option>
            <Options question={question} />
          </select>
        )}
      </label>
      <Wrong field={name} />
    </div>
  );
}

function Options({ question: { kind, options } }: { question: ListQuestion }) {
  const translate = useTranslate();
  if (kind === 'yes_no')
    return (
      <>
        <option value="yes">{translate('waitlist.yes')}</option>
        <option value="no">{translate('waitlist.no')}</option>
      </>
    );
  return options.map((option) => (
    <option key={option} value={option}>
      {option}
    </option>
  ));
}
