import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { US_STATES, type UsState } from '../../contract/addresses/us-states.ts';
import { zipFitsState } from '../../contract/addresses/zip-codes.ts';
import { readAddress } from './read-address.ts';
import { townKey } from './town-key.ts';
import { findZipCode } from './zip-table.ts';

describe('each state', () => {
  const lines = readFileSync(new URL('data/zip-codes.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const codes = lines.map((line) => line.split('\t') as [zip: string, states: string, towns: string]);
  const first = (state: UsState) => codes.find(([, states]) => states === state)!;
  const states = Object.entries(US_STATES) as [UsState, string][];

  it.each(states)('%s is read by code and by name, with and without commas, periods and a ZIP code', (state, name) => {
    const [zip, , towns] = first(state);
    const [town] = towns.split('|');
    for (const spelling of [
      state,
      state.toLowerCase(),
      Array.from(state).join('. '),
      `${Array.from(state).join('.')}.`,
      name,
      name.toUpperCase(),
      `State of ${name}`,
    ])
      for (const [separator, end] of [
        [', ', ` ${zip}`],
        ['\n', ` ${zip}`],
        [' ', ` ${zip}, USA`],
        [', ', `, ${zip}`],
        [', ', ', United States'],
      ])
        expect(
          readAddress(`12 Rural Route${separator}${town}${separator}${spelling}${end}`),
          spelling + end,
        ).toMatchObject({ state });
  });

  it('has its traditional abbreviations', () => {
    const abbreviations =
      'AL Ala. AK Alas. AZ Ariz. AR Ark. CA Calif. CA Cal. CO Colo. CT Conn. DE Del. DC D.C. FL Fla. GA Ga. HI H.I. ID Ida. IL Ill. IN Ind. ' +
      'IA Ia. KS Kans. KS Kan. KY Ky. LA La. ME Me. MD Md. MA Mass. MI Mich. MN Minn. MS Miss. MO Mo. MT Mont. NE Nebr. NE Neb. NV Nev. NH N.H. ' +
      'NJ N.J. NM N.Mex. NY N.Y. NC N.C. ND N.Dak. OH Ohio OK Okla. OR Oreg. OR Ore. PA Penna. PA Penn. PA Pa. RI R.I. SC S.C. SD S.Dak. TN Tenn. ' +
      'TX Tex. UT Utah VT Vt. VA Va. WA Wash. WV W.Va. WI Wis. WI Wisc. WY Wyo. PR P.R. VI V.I. VI USVI MP CNMI';
    for (const [, state, abbreviation] of abbreviations.matchAll(/([A-Z]{2}) (\S+)/g)) {
      const [zip, , towns] = first(state as UsState);
      for (const spelling of [
        abbreviation!,
        abbreviation!.replace('.', '. ').trim(),
        abbreviation!.replaceAll('.', ''),
      ])
        expect(readAddress(`5 Elm Road, ${towns.split('|')[0]}, ${spelling} ${zip}`), spelling).toMatchObject({
          state,
          zip,
        });
    }
  });

  it('reads back each ZIP code with each of its towns and states', () => {
    const wrong = codes.flatMap(([zip, names, towns]) =>
      names.split(',').flatMap((state) =>
        towns.split('|').flatMap((town) =>
          [`12 Oak Street, ${town}, ${state} ${zip}`, `12 Oak Street\n${town} ${state} ${zip}`].filter((address) => {
            const parts = readAddress(address);
            return (
              parts.street !== '12 Oak Street' ||
              townKey(parts.town ?? '') !== townKey(town) ||
              parts.state !== state ||
              parts.zip !== zip
            );
          }),
        ),
      ),
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it('has each ZIP code of the table, and the table each of its states', () => {
    const wrong = codes.filter(([zip, names]) => !names.split(',').every((state) => zipFitsState(zip, state)));
    expect(wrong).toEqual([]);
    expect(findZipCode(codes[0]![0])).toBeDefined();
    expect(findZipCode(codes.at(-1)![0])).toBeDefined();
    expect(findZipCode('99999')).toBeUndefined();
    expect(findZipCode('00000')).toBeUndefined();
  });
});

it.each([
  ['89883', 'America/Denver', 'West Wendover, on Mountain Time by law'],
  ['89825-1234', 'America/Denver', 'Jackpot, which lives by it'],
  ['57567', 'America/Denver', 'the west of South Dakota'],
  ['89835', null, 'Wells, where the clocks are those of Nevada'],
])('the clocks of %s are %s: %s', (zip, timeZone, _place) => expect(findZipCode(zip)?.timeZone).toBe(timeZone));
