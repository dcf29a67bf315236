/** What is written for a name that was erased. */
export const mask = '…'

/** Finds a name or address as a whole. One word counts only as it is written: there are people named Will and May. */
export const namePattern = (name: string): RegExp =>
  name.includes('@') ? addressPattern(name, 'giu') : between('[\\p{L}\\p{N}]', name, '[\\p{L}\\p{N}]', /\s/.test(name) ? 'giu' : 'gu')

/** Finds an address that is no part of another one. */
export const addressPattern = (address: string, flags: string): RegExp =>
  between('[\\p{L}\\p{N}._%+-]', address, '[\\p{L}\\p{N}]|(?:-[\\p{L}\\p{N}-]*)?\\.[\\p{L}\\p{N}]', flags)

/** Finds an ID that is no part of another one. */
export const idPattern = (id: string): RegExp => between('[\\p{L}\\p{N}_-]', id, '[\\p{L}\\p{N}_-]', 'u')

const between = (before: string, text: string, after: string, flags: string): RegExp =>
  new RegExp(`(?<!${before})${RegExp.escape(text)}(?!${after})`, flags)
