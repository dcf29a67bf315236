import { type NumberInput, parseNumberText, parseWholeNumber, plainMarks } from '../text/number-input.ts'

/** Units one cart line can have at most; db/schema/cart.ts checks it, too. */
export const maxQuantity = 10_000

/** Reads a quantity to add, as a person types it in their language, as 1 to `maxQuantity`: "3.9" is 3, "abc" and "-2" are 1. */
export function parseQuantity(text: string, input: NumberInput): number {
  return Math.min(maxQuantity, Math.max(1, readBeginning(text, input) ?? 1))
}

/** Reads the quantity of an existing line, where 0 removes it; null for anything but a whole number of 0 to `maxQuantity`. */
export function parseLineQuantity(text: string, input: NumberInput): number | null {
  const quantity = parseWholeNumber(text, input)
  return quantity !== null && quantity <= maxQuantity ? quantity : null
}

/** The whole part of the number that a text is or begins with, as in "1.000 pieces"; null without one. A negative one is 0. */
function readBeginning(text: string, input: NumberInput): number | null {
  const plain = plainMarks(text.replace(/\p{No}.*$/su, '')).trim()
  const [, sign = '', beginning = ''] = /^([-+\u2212]?) *(\d(?:[\d.,' \u060c\u066b\u066c]*\d)?)/.exec(plain) ?? []
  if (beginning === '') return null
  const whole = parseNumberText(beginning, input)?.whole ?? /^\d+/.exec(beginning)![0]
  return sign === '' || sign === '+' ? Number(whole) : 0
}
