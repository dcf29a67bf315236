/** What is wrong in the planted code. */
export const kinds = ['condition', 'bound', 'line', 'refusal', 'constant', 'argument', 'sql'] as const
export type Kind = (typeof kinds)[number]

/** Code that runs in the browser, code that only PostgreSQL runs, and the rest. */
export const strata = ['program', 'browser', 'postgres'] as const
export type Stratum = (typeof strata)[number]

/** A replacement in a file's text. */
export interface Edit {
  start: number
  end: number
  replacement: string
}

/** What identifies a mutant in every version of the tree: not its line number, which each change above it moves. */
export interface MutantKey {
  path: string
  kind: Kind
  /** The line it begins on, trimmed. */
  text: string
  /** Among those of its kind on lines with this text, from 0. */
  occurrence: number
}

export interface Mutant extends MutantKey, Edit {
  line: number
  stratum: Stratum
}

export const idOf = ({ path, kind, text, occurrence }: MutantKey): string => [path, kind, text, occurrence].join('\t')
