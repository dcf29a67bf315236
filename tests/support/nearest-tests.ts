import { posix } from 'node:path'
import type { Source } from './read-sources.ts'

export interface ReachingTest {
  /** A test file, from the root of the repository. */
  path: string
  /** Imports between it and the nearest changed file: 0 if it changed itself; `readerDistance` or more if it only reads files. */
  distance: number
}

/**
 * The likeliest to fail first. Most tests build the whole app and are equally far by imports: those of the same feature, and those that
 * mention a name or an address of a changed file, come before the others.
 */
export function rankTests(tests: ReachingTest[], { changedPaths, marks = [], known }: RankOptions): ReachingTest[] {
  const features = new Set(changedPaths.flatMap(featuresOf))
  const texts = new Map(tests.map(({ path }) => [path, known.get(path)?.text ?? '']))
  const mentions = countMentions(texts, [...marks, ...changedPaths.flatMap((path) => marksOf(known.get(path)?.text ?? ''))])
  const score = ({ path, distance }: ReachingTest): number => {
    const isOwn = featuresOf(path).some((feature) => features.has(feature))
    return distance - (isOwn ? 2 : 0) - Math.min(mentions.get(path) ?? 0, 6) / 2
  }
  const scores = new Map(tests.map((test) => [test.path, score(test)]))
  return tests.toSorted((a, b) => scores.get(a.path)! - scores.get(b.path)! || (a.path < b.path ? -1 : 1))
}

interface RankOptions {
  changedPaths: string[]
  /** Words that a test of the change may mention. */
  marks?: string[] | undefined
  known: Map<string, Source>
}

/** How many of the marks each test mentions. A mark that many mention says nothing. */
function countMentions(texts: Map<string, string>, marks: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const mark of new Set(marks)) {
    const mentioning = [...texts].filter(([, text]) => text.includes(mark)).map(([path]) => path)
    if (mentioning.length <= mostMentions) for (const path of mentioning) counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return counts
}

const mostMentions = 40

/** `src/stock-alerts/routes.tsx`, `static/js/store/stock-alerts.js` and `tests/journeys/stock-alerts.test.ts` share a feature. */
export function featuresOf(path: string): string[] {
  const folders = posix.dirname(path).split('/')
  const name = posix.basename(path).split('.')[0]!
  const isNamedByFile = /^(db\/schema|static|src\/i18n|tests\/journeys|tests\/i18n)\//.test(path)
  return [...folders.slice(1).filter((folder) => !layers.has(folder)), ...(isNamedByFile || folders.length === 1 ? [name] : [])]
}

const layers = new Set(['schema', 'js', 'css', 'store', 'admin', 'kit', 'journeys', 'en', 'de', 'fr', 'support', 'routes', 'ui'])

/** Its exported names, and the addresses it names. */
function marksOf(text: string): string[] {
  const names = [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w{5,})/gm)].map(([, name]) => name!)
  const addresses = [...text.matchAll(/['"`](\/[a-z][\w/-]{4,})/g)].map(([, address]) => address!)
  return [...names, ...addresses]
}
