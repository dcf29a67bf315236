import type { Measurement } from './measure.ts'
import { ratioOf, type TargetResult } from './report.ts'
import type { Scenario } from './scenarios.ts'

/** A scenario with what was measured of it in each shop, the smallest shop first. */
export interface ScenarioResult {
  scenario: Scenario
  name: string
  measured: Measurement[]
}

/** Processor time in the largest shop against the smallest. */
export const growthRatio = ({ measured }: ScenarioResult): number => measured.at(-1)!.shop.cpu / measured[0]!.shop.cpu

/** What each scenario may take, with `sizes` products in the shops. */
export const compareWithTargets = (results: ScenarioResult[], sizes: number[]): TargetResult[] => [
  ...results.flatMap((result) => compareRatios(result, sizes)),
  ...results.flatMap((result) => compareTimes(result, sizes)),
  ...comparePagesWithProduct(results, sizes),
  ...compareLanguages(results, sizes),
  ...compareSearches(results, sizes),
  ...compareGrowth(results, sizes),
]

/** Against a server that does nothing but send the same bytes. */
function compareRatios({ scenario: { maxRatio }, name, measured }: ScenarioResult, sizes: number[]): TargetResult[] {
  if (maxRatio === undefined) return []
  return measured.map((result, index) => ({
    target: `${name}, ${sizes[index]} products: processor time against plain Bun.serve`,
    value: ratioOf(result),
    atMost: maxRatio,
    digits: 2,
  }))
}

function compareTimes({ scenario: { maxMicroseconds }, name, measured }: ScenarioResult, sizes: number[]): TargetResult[] {
  if (maxMicroseconds === undefined) return []
  return measured.map(({ shop }, index) => ({
    target: `${name}, ${sizes[index]} products: processor time in µs`,
    value: shop.cpu,
    atMost: maxMicroseconds,
    digits: 0,
  }))
}

/** Pages that staff build, against the product page of the same store. */
function comparePagesWithProduct(results: ScenarioResult[], sizes: number[]): TargetResult[] {
  const product = results.find(({ name }) => name === 'product')
  if (!product) return []
  return results
    .filter(({ name }) => name === 'home' || name === 'article')
    .flatMap(({ name, measured }) =>
      measured.map(({ shop }, index) => ({
        target: `${name}, ${sizes[index]} products: processor time against the product page`,
        value: shop.cpu / product.measured[index]!.shop.cpu,
        atMost: 1.2,
        digits: 2,
      })),
    )
}

/** A page in a translation, against the same page in the default language of the same store. */
const compareLanguages = (results: ScenarioResult[], sizes: number[]): TargetResult[] =>
  results.flatMap(({ name, measured }) => {
    const original = results.find((result) => result.name === name.replace('in French', 'in English'))
    if (!original || original.name === name) return []
    return measured.map(({ shop }, index) => ({
      target: `${name}, ${sizes[index]} products: processor time against English`,
      value: shop.cpu / original.measured[index]!.shop.cpu,
      atMost: 1.1,
      digits: 2,
    }))
  })

const isLiveSearch = ({ name }: ScenarioResult): boolean => name.startsWith('search, ')

/** The live search answers while shoppers type. */
const compareSearches = (results: ScenarioResult[], sizes: number[]): TargetResult[] =>
  results.filter(isLiveSearch).map(({ name, measured }) => ({
    target: `${name}, ${sizes.at(-1)} products: processor time in ms`,
    value: measured.at(-1)!.shop.cpu / 1000,
    atMost: 5,
    digits: 2,
  }))

function compareGrowth(results: ScenarioResult[], sizes: number[]): TargetResult[] {
  if (sizes.length < 2) return []
  return results.map((result) => ({
    target: `${result.name}: ${sizes.at(-1)} products against ${sizes[0]}`,
    value: growthRatio(result),
    atMost: isLiveSearch(result) ? 1.5 : 1.2,
    digits: 2,
  }))
}
