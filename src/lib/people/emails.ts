/** The key by which email addresses are compared: without surrounding blanks, in lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * What the engines' `lower()` may make of an address that was typed in another case than its key: SQLite changes ASCII only, and an accent can
 * be a character of its own.
 */
export function typedForms(key: string): string[] {
  const letters = [...key].map((letter) => (/[\u0000-\u007f]/.test(letter) ? [letter] : formsOf(letter)))
  const count = letters.reduce((product, { length }) => product * length, 1)
  if (count <= maxTypedForms) return letters.reduce((forms, next) => forms.flatMap((form) => next.map((letter) => form + letter)), [''])
  // Whoever types so many of them types all in the same way.
  return [0, 1, 2].map((at) => letters.map((forms) => forms[Math.min(at, forms.length - 1)]).join(''))
}

/** Lower case, decomposed, upper case. */
function formsOf(letter: string): string[] {
  const upper = letter.toUpperCase()
  return [...new Set([letter, letter.normalize('NFD'), [...upper].length === 1 ? upper : letter])]
}

const maxTypedForms = 81

/** True for a single email address with a full domain; only sending can prove that it exists. */
export const isEmail = (text: string): boolean => text.length <= maxEmailLength && mailbox.test(text)

/** True for what `MAIL_DOMAIN` may be. Without it, it is the host of `BASE_URL`: also a name without a dot, or an IP address. */
export const isMailDomain = (text: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text)

/** RFC 5321 allows 254 characters, 64 of them before the @. */
export const maxEmailLength = 254
const mailbox =
  /^[^\s\u0000-\u001f\u007f@<>",;:\\()[\]]{1,64}@([^\s\u0000-\u001f\u007f@<>",;:\\()[\].]+\.)+[^\s\u0000-\u001f\u007f@<>",;:\\()[\].]{2,}$/
