import { describe, expect, it } from 'vitest';
import { isPlausibleAddress } from '../../contract/addresses/address-parts.ts';
import { readAddress } from './read-address.ts';

const read = (address: string) =>
  Object.values(readAddress(address))
    .map((part) => part ?? '-')
    .join(' | ');

const SAN_DIEGO = '1 Main Street | San Diego | CA | 92101';

describe('whatever stands at the end', () => {
  it.each([
    '',
    ', USA',
    ' USA',
    'USA',
    ' U.S.A.',
    ', U.S.A',
    ', U. S. A.',
    ', U.S.',
    ' US',
    ', United States',
    ', United States of America',
    ' united states of america.',
    ', The United States of America',
    '\nUNITED STATES',
    ', Untied States',
    ', Estados Unidos',
    ', Estados Unidos de Am\u00e9rica',
    ', EE. UU.',
    ', EE.UU.',
    ', E.U.A.',
    ', \u00c9tats-Unis',
    ', Vereinigte Staaten',
    ', US of A',
    ', America',
    ' (USA)',
    '.',
    ',',
    ', ',
    ' ;',
    '\n\n',
    '. USA.',
  ])('%j changes nothing', (end) => expect(read(`1 Main Street, San Diego, CA 92101${end}`)).toBe(SAN_DIEGO));
});

describe('however the lines end', () => {
  it.each([
    ', ',
    ',',
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
    '\f',
    ';',
    ' | ',
    ' \u2022 ',
    '\n\n',
    ',\n',
    '<br>',
    '\uff0c',
  ])('%j', (separator) =>
    expect(read(['1 Main Street', 'San Diego', 'CA 92101', 'USA'].join(separator))).toBe(SAN_DIEGO),
  );
});

describe('however the ZIP code is written', () => {
  it.each([
    '92101-1234',
    '92101 1234',
    '92101\u20131234',
    '92101\u20141234',
    '92101 - 1234',
    '921011234',
    '92101\u22121234',
    '92101\u00a0\u2011\u00a01234',
  ])('%s', (zip) => expect(read(`1 Main Street, San Diego, CA ${zip}`)).toBe(`${SAN_DIEGO}-1234`));
  it.each([
    'CA, 92101',
    'CA92101',
    'CA. 92101',
    'C.A. 92101',
    'ca 92101',
    'Ca 92101',
    'CA  92101',
    'CA \uff19\uff12\uff11\uff10\uff11',
    'CA 92101-',
    'CA, USA 92101',
    '92101 CA',
    '92101, California',
    '92101',
  ])('%s', (end) => expect(read(`1 Main Street, San Diego, ${end}`)).toBe(SAN_DIEGO));
  it('stands before the town', () => expect(read('1 Main Street, 92101 San Diego, California')).toBe(SAN_DIEGO));
});

describe('an address', () => {
  // Shows product.verified-breeders
  it.each([
    ['500 S 320th St, Federal Way, WA 98003', '500 S 320th St | Federal Way | WA | 98003'],
    ['500 S 320th St Federal Way WA 98003', '500 S 320th St | Federal Way | WA | 98003'],
    ['1 Bayshore Blvd, Port St. Lucie, FL 34984', '1 Bayshore Blvd | Port St. Lucie | FL | 34984'],
    ['1 Bayshore Blvd Port Saint Lucie FL 34984', '1 Bayshore Blvd | Port Saint Lucie | FL | 34984'],
    ['450 N 100 W, Provo, UT 84601', '450 N 100 W | Provo | UT | 84601'],
    ['450 N 100 W Provo UT 84601', '450 N 100 W | Provo | UT | 84601'],
    ['450 North 100 West\nProvo, Utah 84601 USA', '450 North 100 West | Provo | UT | 84601'],
    ['1600 Pennsylvania Avenue NW, Washington, D.C. 20500', '1600 Pennsylvania Avenue NW | Washington | DC | 20500'],
    ['1600 Pennsylvania Ave NW Washington DC 20500', '1600 Pennsylvania Ave NW | Washington | DC | 20500'],
    ['12 Colton Point Rd, Avenue, MD 20609', '12 Colton Point Rd | Avenue | MD | 20609'],
    ['7 Elm Rd, King of Prussia, PA 19406', '7 Elm Rd | King of Prussia | PA | 19406'],
    ['7 Elm Rd, Street, MD 21154', '7 Elm Rd | Street | MD | 21154'],
    ['7 Elm Rd, Circle, MT 59215', '7 Elm Rd | Circle | MT | 59215'],
    ['7 Elm Rd Park City UT 84060', '7 Elm Rd | Park City | UT | 84060'],
    ['7 Elm Rd, Coeur d\u2019Alene, ID 83814', '7 Elm Rd | Coeur d\u2019Alene | ID | 83814'],
    ["7 Elm Rd Coeur d'Alene ID 83814", "7 Elm Rd | Coeur d'Alene | ID | 83814"],
    ['7 Elm Rd, O\u2019Fallon, MO 63366', '7 Elm Rd | O\u2019Fallon | MO | 63366'],
    ['7 Elm Rd, OFallon, IL 62269', '7 Elm Rd | OFallon | IL | 62269'],
    ['7 Elm Rd, Ca\u00f1on City, CO 81212', '7 Elm Rd | Ca\u00f1on City | CO | 81212'],
    ['7 Elm Rd Espa\u00f1ola N.M. 87532', '7 Elm Rd | Espa\u00f1ola | NM | 87532'],
    ['7 Elm Rd, Ft. Worth, Tex. 76102', '7 Elm Rd | Ft. Worth | TX | 76102'],
    ['7 Elm Rd, Mt. Vernon, N.Y. 10550', '7 Elm Rd | Mt. Vernon | NY | 10550'],
    ['7 Elm Rd, Ste. Genevieve, MO 63670', '7 Elm Rd | Ste. Genevieve | MO | 63670'],
    ['7 Elm Rd, No. Little Rock, Ark. 72114', '7 Elm Rd | No. Little Rock | AR | 72114'],
    ['7 Elm Rd, St. Louis, MO 63101', '7 Elm Rd | St. Louis | MO | 63101'],
    ['7 Elm Rd Saint Louis Missouri 63101', '7 Elm Rd | Saint Louis | MO | 63101'],
    ['12 Oak Lane, Unit 4, Bend, OR 97701', '12 Oak Lane, Unit 4 | Bend | OR | 97701'],
    ['12 Oak Lane Apt #4 Bend OR 97701', '12 Oak Lane Apt #4 | Bend | OR | 97701'],
    ['12 Oak Lane\nSuite 200\nBend, OR 97701', '12 Oak Lane, Suite 200 | Bend | OR | 97701'],
    ['12 1/2 Oak Lane, Bend, OR 97701', '12 1/2 Oak Lane | Bend | OR | 97701'],
    ['RR 2 Box 152, Wall, SD 57790', 'RR 2 Box 152 | Wall | SD | 57790'],
    ['R.R. 2, Box 152\nWall SD 57790', 'R.R. 2, Box 152 | Wall | SD | 57790'],
    ['Rural Route 3 Box 7, Wall, S. Dak. 57790', 'Rural Route 3 Box 7 | Wall | SD | 57790'],
    ['HC 68 Box 23A, Fort Davis, TX 79734', 'HC 68 Box 23A | Fort Davis | TX | 79734'],
    ['HC 1 Box 5 Wall SD 57790', 'HC 1 Box 5 | Wall | SD | 57790'],
    ['N7895 County Road A, Eau Claire, WI 54701', 'N7895 County Road A | Eau Claire | WI | 54701'],
    ['W12345 County Road A, Eau Claire, WI 54701', 'W12345 County Road A | Eau Claire | WI | 54701'],
    ['12345 Highway 20, Bend, OR 97701', '12345 Highway 20 | Bend | OR | 97701'],
    ['39-21 61st Street, Woodside, NY 11377', '39-21 61st Street | Woodside | NY | 11377'],
    ['350 Fifth Avenue, New York, New York 10118', '350 Fifth Avenue | New York | NY | 10118'],
    ['350 Fifth Avenue New York NY 10118', '350 Fifth Avenue | New York | NY | 10118'],
    ['350 Fifth Avenue, New York 10118', '350 Fifth Avenue | New York | NY | 10118'],
    ['One Microsoft Way, Redmond, WA 98052', 'One Microsoft Way | Redmond | WA | 98052'],
    ['5 Elm St, Kansas City, Kansas 66101', '5 Elm St | Kansas City | KS | 66101'],
    ['5 Elm St Kansas City Missouri 64101', '5 Elm St | Kansas City | MO | 64101'],
    ['5 Elm St, Virginia Beach, Virginia 23451', '5 Elm St | Virginia Beach | VA | 23451'],
    ['5 Elm St, Charleston, West Virginia 25301', '5 Elm St | Charleston | WV | 25301'],
    ['5 Duval St Key West FL 33040', '5 Duval St | Key West | FL | 33040'],
    ['90 Vine St, Hollywood, CA 90028', '90 Vine St | Hollywood | CA | 90028'],
    ['90 Vine St North Hollywood CA 91601', '90 Vine St | North Hollywood | CA | 91601'],
    ['12 Oak Lane, Bend, Deschutes County, OR 97701', '12 Oak Lane | Bend | OR | 97701'],
    ['12 Oak Lane, Bend 97701', '12 Oak Lane | Bend | OR | 97701'],
    ['12 oak lane bend or 97701', '12 oak lane | bend | OR | 97701'],
    ['PSC 3 Box 1234, APO, AE 09012', 'PSC 3 Box 1234 | APO | AE | 09012'],
    ['CMR 402 Box 12 APO AE 09180', 'CMR 402 Box 12 | APO | AE | 09180'],
    ['Unit 100 Box 4120\nDPO AA 34034', 'Unit 100 Box 4120 | DPO | AA | 34034'],
    ['USS Nimitz Box 12, FPO AP 96349-1234', 'USS Nimitz Box 12 | FPO | AP | 96349-1234'],
    ['PSC 1 Box 2, A.P.O., Armed Forces Europe 09012', 'PSC 1 Box 2 | APO | AE | 09012'],
    ['Urb Las Gladiolas\n150 Calle A\nSan Juan, PR 00926', 'Urb Las Gladiolas, 150 Calle A | San Juan | PR | 00926'],
    ['150 Calle Sol, Mayag\u00fcez, Puerto Rico 00680', '150 Calle Sol | Mayag\u00fcez | PR | 00680'],
    ['123 Marine Corps Dr, Tamuning, Guam 96913', '123 Marine Corps Dr | Tamuning | GU | 96913'],
    ['4 Beach Rd, St. Thomas, U.S. Virgin Islands 00801', '4 Beach Rd | St. Thomas | VI | 00801'],
    ['1 Airport Rd, Pago Pago, American Samoa 96799, USA', '1 Airport Rd | Pago Pago | AS | 96799'],
    ['1 Beach Rd, Saipan, Northern Mariana Islands 96950', '1 Beach Rd | Saipan | MP | 96950'],
    ['5 Army Dr, Fort Campbell, TN 42223', '5 Army Dr | Fort Campbell | TN | 42223'],
    ['5 Army Dr, Fort Campbell, KY 42223', '5 Army Dr | Fort Campbell | KY | 42223'],
    [
      'Golden Meadows Kennel\n12 Oak Lane, Unit 4\nBend, Oregon 97701\nUSA',
      'Golden Meadows Kennel, 12 Oak Lane, Unit 4 | Bend | OR | 97701',
    ],
    ['400 Main St, Salt Lake City, UT, 84101, United States', '400 Main St | Salt Lake City | UT | 84101'],
    ['12 Elm St, Charlotte, Carolina del Norte 28202', '12 Elm St | Charlotte | NC | 28202'],
    ['12 Elm St, Bismarck, Dakota del Norte 58501, EE. UU.', '12 Elm St | Bismarck | ND | 58501'],
    ['12 Elm St, Charleston, Virginia Occidental 25301', '12 Elm St | Charleston | WV | 25301'],
    ['12 Elm St, New Orleans, Luisiana 70112', '12 Elm St | New Orleans | LA | 70112'],
    ['12 Elm St, Honolulu, Haw\u00e1i 96813', '12 Elm St | Honolulu | HI | 96813'],
    ['12 Elm St, Newark, Nueva Jersey 07102', '12 Elm St | Newark | NJ | 07102'],
    [
      '25 Dorrance St, Providence, Rhode Island and Providence Plantations 02903',
      '25 Dorrance St | Providence | RI | 02903',
    ],
    ['7 Elm Rd, Erie, Pensylvania 16501', '7 Elm Rd | Erie | PA | 16501'],
    ['7 Elm Rd Knoxville Tennesee 37902', '7 Elm Rd | Knoxville | TN | 37902'],
    ['7 Elm Rd, Hartford, Conneticut 06103', '7 Elm Rd | Hartford | CT | 06103'],
    ['7 Elm Rd, Boston, Massachussetts, 02201', '7 Elm Rd | Boston | MA | 02201'],
    ['7 Elm Rd, Raleigh, Noth Carolina 27601', '7 Elm Rd | Raleigh | NC | 27601'],
    ['12 Oak Ln, Bend, OR zip 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['12 Oak Ln, Bend, OR ZIP code: 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['12 Oak Ln, Bend, OR, C\u00f3digo postal 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['Street: 12 Oak Ln\nCity: Bend\nState: OR\nZIP: 97701\nCountry: USA', '12 Oak Ln | Bend | OR | 97701'],
    ['Mailing address: 12 Oak Ln, Bend, OR 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['12 Oak Ln, Bend, US-OR 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['12 Oak Ln / Bend / OR / 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['12 Oak Ln - Bend - OR - 97701', '12 Oak Ln | Bend | OR | 97701'],
    ['123\u00bd B St, Davis, CA 95616', '123 1/2 B St | Davis | CA | 95616'],
    ['123 \u00bd B St, Davis, CA \u0669\u0665\u0666\u0661\u0666', '123 1/2 B St | Davis | CA | 95616'],
    ['PSC 76 Box 4, APO, AP 96319, Japan', 'PSC 76 Box 4 | APO | AP | 96319'],
    ['Unit 1 Box 2, APO AE 09063\nGermany', 'Unit 1 Box 2 | APO | AE | 09063'],
    ['PSC 3 Box 9 APO/AE 09464', 'PSC 3 Box 9 | APO | AE | 09464'],
    ['USCGC Hamilton\nFPO AP 96667', 'USCGC Hamilton | FPO | AP | 96667'],
  ])('such as %j is read and plausible', (address, parts) => {
    expect(read(address)).toBe(parts);
    expect(isPlausibleAddress(readAddress(address))).toBe(true);
  });

  it.each([
    ['xxxxxxxxxx', '- is filler'],
    ['1 xxxxxxxx, xxxxx, OR 97701', 'is filler around a real ZIP code'],
    ['12 Oak Lane, Bend, OR 10118', 'has the ZIP code of another state'],
    ['12 Oak Lane, Bend, XX 97701', 'has no state'],
    ['12 Oak Lane, Bend, OR', 'has no ZIP code'],
    ['Bend, OR 97701', 'has no street'],
    ['12 Oak Lane, OR 97701', 'has no town'],
    ['Oak Lane, Bend, OR 97701', 'has no number'],
    ['PO Box 88, St. Louis, MO 63101', 'is a post office box'],
    ['P.O. Box 88, St. Louis, MO 63101', 'is a post office box'],
    ['P O Box 88, St. Louis, MO 63101', 'is a post office box'],
    ['Post Office Box 88, St. Louis, MO 63101', 'is a post office box'],
    ['Apdo. Postal 44, San Juan PR 00902', 'is a post office box'],
    ['Caller Box 44, Wall SD 57790', 'is a post office box'],
    ['1 Ginza, Chuo, OR 97701, Japan', 'is abroad'],
    ['7 Elm Rd, Erie, Transylvania 16501', 'has no state'],
    ['Hauptstra\u00dfe 5, 10115 Berlin, Germany', 'is abroad'],
    ['12 High Street, London, OR 97701, United Kingdom', 'is abroad, whatever else it says'],
    ['', 'is blank'],
  ])('such as %j is not plausible, since it %s', (address) => {
    expect(isPlausibleAddress(readAddress(address))).toBe(false);
  });

  it.each([
    ['1 Main St, San Diego, Calif', '1 Main St | San Diego | CA | -'],
    ['218 Orchard Lane\nBrattleboro, VT', '218 Orchard Lane | Brattleboro | VT | -'],
    ['12 Oak Lane, OR', '12 Oak Lane | - | OR | -'],
    ['PO Box 12345, Bend, OR', 'PO Box 12345 | Bend | OR | -'],
    ['Ask me in Bend', '- | - | - | -'],
    ['call for me', '- | - | - | -'],
    ['Friedrichstra\u00dfe 12, 10117 Berlin', '- | - | - | -'],
    ['10 Downing Street, London SW1A 2AA, England', '- | - | - | -'],
    ['1 Rue de Rivoli, 75001 Paris, France', '- | - | - | -'],
    ['Av. Reforma 1, 22000 Tijuana, Baja California, M\u00e9xico', '- | - | - | -'],
    ['12 Oak Lane, Apt 4', '- | - | - | -'],
  ])('of %j no more is read than %s', (address, parts) => {
    const [, town, state, zip] = read(address).split(' | ');
    expect([town, state, zip].join(' | ')).toBe(parts.split(' | ').slice(1).join(' | '));
  });
});
