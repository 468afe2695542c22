const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits of any script as ASCII ones: Unicode keeps those of a script together, from zero to nine. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let value = 0;
    while (isDigit(code - value - 1)) value++;
    return String(value % 10);
  });
