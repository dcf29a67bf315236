import type { JudgedQuery } from './judged-queries.ts'
import type { Judgment, ListedProduct, PublicList } from './public-list.ts'

/** The products of a store, and queries with what was judged of these products: grades by product key. */
export interface ListSample {
  products: ListedProduct[]
  queries: JudgedQuery[]
}

/** The least grade of a best answer. */
const bestGrade = 2.5

/**
 * The same products for the same list: in turns one judged product of each query, then others. Queries without a best answer among them are
 * left out.
 */
export function sampleList({ products, judgments }: PublicList, sizes: { products: number; queries: number }): ListSample {
  const byKey = new Map(products.map((product) => [product.key, product]))
  const known = judgments.filter(({ query, product }) => query.trim() !== '' && byKey.has(product))
  const judged = [...Map.groupBy(known, ({ query }) => query)]
    .filter(([, answers]) => answers.some(({ grade }) => grade >= bestGrade))
    .toSorted(([a], [b]) => compareHashes(a, b))
    .slice(0, sizes.queries)
  const chosen = new Set(takeInTurns(judged.map(([, answers]) => orderAnswers(answers))).slice(0, sizes.products))
  for (const { key } of products.toSorted((a, b) => compareHashes(a.key, b.key))) if (chosen.size < sizes.products) chosen.add(key)
  const queries = judged.map(([query, answers]) => ({
    query,
    grades: new Map(answers.filter(({ product }) => chosen.has(product)).map(({ product, grade }) => [product, grade])),
  }))
  return {
    products: [...chosen].map((key) => byKey.get(key)!),
    queries: queries.filter(({ grades }) => Math.max(...grades.values()) >= bestGrade),
  }
}

// A best answer first, so that each query keeps one.
function orderAnswers(answers: Judgment[]): string[] {
  const [best, ...others] = answers
    .toSorted((a, b) => compareHashes(a.product, b.product))
    .toSorted((a, b) => Number(b.grade >= bestGrade) - Number(a.grade >= bestGrade))
    .map(({ product }) => product)
  return [best!, ...others.toSorted(compareHashes)]
}

function takeInTurns(lists: string[][]): string[] {
  const taken = new Set<string>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let turn = 0; turn < longest; turn += 1) for (const list of lists) for (const key of list.slice(turn, turn + 1)) taken.add(key)
  return [...taken]
}

const hashOf = (text: string): bigint => BigInt(Bun.hash.wyhash(text))

function compareHashes(a: string, b: string): number {
  const [first, second] = [hashOf(a), hashOf(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
