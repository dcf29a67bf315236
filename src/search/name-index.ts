import { nameKey } from '#db/search/exact-names.ts'
import { type Spelling, spellWords } from '#db/search/spellings.ts'
import type { SearchWord } from '#db/search/word-forms.ts'
import { scoreTitle } from './score-title.ts'

/** Few short texts, such as names of brands, indexed in memory. */
export class NameIndex<Entry> {
  readonly #words: { word: string; position: number }[] = []
  readonly #entries: { entry: Entry; title: Spelling[] }[] = []
  readonly #named = new Map<string, Entry[]>()

  /** `textsOf` returns the name first, then texts that say more; each in every language. */
  constructor(entries: Entry[], textsOf: (entry: Entry) => { title: string; texts: string[] }) {
    for (const [position, entry] of entries.entries()) {
      const { title, texts } = textsOf(entry)
      this.#entries.push({ entry, title: spellWords(title) })
      this.#named.set(nameKey(title), [...(this.#named.get(nameKey(title)) ?? []), entry])
      const words = new Set([title, ...texts].flatMap((text) => spellWords(text)).flatMap(({ plain, german }) => [plain, german]))
      for (const word of words) this.#words.push({ word, position })
    }
    this.#words.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.position - b.position))
  }

  /** All of them. */
  entries(): Entry[] {
    return this.#entries.map(({ entry }) => entry)
  }

  /** Those with exactly this name, in any case. */
  named(name: string): Entry[] {
    return this.#named.get(nameKey(name)) ?? []
  }

  /** Entries that have every word, one of its forms, or a word that begins with it; those with more of them in the name first. */
  find(words: SearchWord[], limit: number): Entry[] {
    const [first, ...others] = words.map((word) => this.#positionsOf(word))
    if (!first) return []
    return [...first]
      .filter((position) => others.every((positions) => positions.has(position)))
      .map((position) => ({ position, score: scoreTitle(words, this.#entries[position]!.title) }))
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .slice(0, limit)
      .map(({ position }) => this.#entries[position]!.entry)
  }

  #positionsOf({ exact, forms }: SearchWord): Set<number> {
    const positions = new Set<number>()
    const collect = (text: string, isMatch: (word: string) => boolean) => {
      for (let at = this.#firstAtLeast(text); at < this.#words.length && isMatch(this.#words[at]!.word); at++)
        positions.add(this.#words[at]!.position)
    }
    for (const text of exact) collect(text, (word) => word.startsWith(text))
    for (const text of forms) collect(text, (word) => word === text)
    return positions
  }

  #firstAtLeast(text: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#words[middle]!.word < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
