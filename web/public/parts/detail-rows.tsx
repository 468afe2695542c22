import {
  DETAIL_NAMES,
  PET_DETAILS,
  isEnd,
  type ChoiceValue,
  type HealthRecord,
  type PetDetails,
  type PublicDetails,
  type TextDetail,
} from '../../../contract/pets/pet-details.ts';
import { documentSize } from '../../../contract/pets/pet-documents.ts';
import { formatTime } from '../../../contract/language.ts';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';
import { Fact } from './facts.tsx';

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{formatTime(useLanguage(), on, { dateStyle: 'medium' })}</time>;
}

interface DetailRowsProps {
  details: PetDetails | PublicDetails;
  /** Where a document is served; without it there is no link to one. */
  pathOf: ((documentId: string) => string) | undefined | '';
}

/** The optional details of a pet, as rows of `Facts`; the whole microchip once the pet is paid for. */
export const DetailRows = ({ details, pathOf }: DetailRowsProps) =>
  DETAIL_NAMES.map((name) =>
    name === 'health' ? (
      details.health.map((record, index) => <HealthRow key={index} {...record} pathOf={pathOf} />)
    ) : (
      <DetailRow key={name} name={name} details={details} />
    ),
  );

function DetailRow({ name, details }: { name: TextDetail; details: PetDetails | PublicDetails }) {
  const translate = useTranslate();
  const value = (details as Partial<PetDetails>)[name];
  if (value)
    return (
      <Fact name={translate(`pet.${name}`)}>
        <Value name={name} value={value} />
      </Fact>
    );
  const end = isEnd(name) && (details as Partial<PublicDetails>)[`${name}End`];
  return (
    end && (
      <Fact name={translate(`pet.${name}`)}>
        <Rich text={`pet.${name}End`} values={{ end }} />
      </Fact>
    )
  );
}

function Value({ name, value }: { name: TextDetail; value: string }) {
  const translate = useTranslate();
  const { kind } = PET_DETAILS[name];
  if (kind === 'day') return <Day on={value} />;
  if (kind === 'choice') return translate(`pet.${value as ChoiceValue}`);
  return <bdi className="whitespace-pre-line">{value}</bdi>;
}

function HealthRow({ kind, on, words, document, pathOf }: HealthRecord & Pick<DetailRowsProps, 'pathOf'>) {
  const translate = useTranslate();
  return (
    <Fact name={translate(`pet.${kind}`)} below={document !== undefined}>
      <bdi>{words}</bdi>
      {words && on && ', '}
      {on ? <Day on={on} /> : words ? null : translate('pet.done')}
      {document && pathOf && (
        <a className="link flex min-h-11 items-center" href={pathOf(document.id)}>
          {translate(`pet.document_${kind}`, { type: document.type, size: documentSize(document) })}
        </a>
      )}
    </Fact>
  );
}
