/** What is written for a name that was erased. */
export const mask = '…'

/** Finds a name or address as a whole. One word counts only as it is written: there are people named Will and May. */
export const namePattern = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    /[\s@]/.test(name) ? 'giu' : 'gu',
  )
