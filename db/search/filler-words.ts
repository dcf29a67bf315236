import type { SearchWord } from './word-forms.ts'

// Articles and conjunctions of English, German and French that are no words of another of them: “fell and field” means “Fell & Field”.
const fillers = new Set(
  'and or the a an of for with und oder der das ein eine fur fuer mit et ou le la les un une des du de avec'.split(' '),
)

/** True for a word that says nothing about what is searched for. */
export const isFiller = ({ exact }: SearchWord): boolean => fillers.has(exact[0]!)
