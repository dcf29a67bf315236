/** Western digits instead of those of other scripts, and the given decimal mark instead of the Arabic one. */
export const plainDigits = (text: string, decimal: '.' | ',' = '.'): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll('٫', decimal)
    .replaceAll('٬', '')

// The digits of each script follow each other, 0 first.
function digitOf(character: string): number {
  let zero = character.codePointAt(0)!
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && character.codePointAt(0)! - zero < 9) zero -= 1
  return character.codePointAt(0)! - zero
}
