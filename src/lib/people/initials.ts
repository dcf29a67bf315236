/** One or two letters that stand for a person. */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/)
  return (firstLetter(names[0]!) + (names.length > 1 ? firstLetter(names.at(-1)!) : '')).toUpperCase()
}

const firstLetter = (name: string): string => letters.segment(name).containing(0)?.segment ?? ''

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
