/**
 * Placeholders of a plain text whose value could become part of another address, because of what is beside it: mail programs turn
 * "https://example.com/?u={{link}}" into one link. `isGuarded` chooses the placeholders that are judged.
 */
export function findJoinedPlaceholders(text: string, isGuarded: (name: string) => boolean): string[] {
  return wordsOf(text).flatMap((word) => {
    const guarded = namesIn(word).filter(isGuarded)
    return guarded.length > 0 && addressPart.test(fillGuarded(word, isGuarded)) ? guarded : []
  })
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

// A placeholder may have spaces inside. Characters without a width end no address. Browsers read other forms of dots and slashes as these.
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(placeholder, '{{$1}}')
    .split(/[\t\n\f\r \u00a0\u2000-\u200a\u202f\u3000]+/)

/** Chinese and Japanese have no spaces, so letters may be beside a placeholder, and a number of minutes. The end of a sentence is in no link. */
const fillGuarded = (word: string, isGuarded: (name: string) => boolean): string =>
  word
    .replace(placeholder, (whole, name: string) => (isGuarded(name) || name.startsWith('expires_in_') ? '0' : whole))
    .replace(/[.,;:!?…。，、．｡)\]}>"'”’»›]+$/u, '')

/** Also another placeholder, whose value nobody knows, and marks that browsers read as the dot of a domain. */
const addressPart = /[/\\@.?=&%]|\{\{|。(?=[a-z0-9])/i
