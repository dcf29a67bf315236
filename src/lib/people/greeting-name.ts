const maxGreetingLength = 60

/**
 * A name for an email to an address that nobody has proven: only what reads as a name, as anyone can type both. '' for anything with digits,
 * an address or other signs.
 */
export const greetingName = (name: string): string => {
  const text = name.trim()
  const isName = /^[\p{L}\p{M}]+(?:[.'’-]? ?[\p{L}\p{M}]+)*\.?$/u.test(text) && !/\.\S/u.test(text)
  return isName && text.length <= maxGreetingLength && text.split(' ').length <= maxGreetingWords ? text : ''
}

/** A sentence is longer. */
const maxGreetingWords = 5
