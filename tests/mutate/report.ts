import { strata, type Mutant, type MutantKey } from './mutant.ts'
import type { Result } from './results.ts'

/** One line for a mutant that is judged. */
export const describeResult = (outcome: string, mutant: Mutant, by?: string): string =>
  `${outcome.padEnd(9)} ${mutant.path}:${mutant.line}  ${mutant.kind}  ${changeOf(mutant)}${by ? `  (${by})` : ''}`

/** What the planted line says: `if (!line) throw …  →  ;` */
export function changeOf({ text, replacement, kind }: Mutant): string {
  const planted = replacement.replace(/\s+/g, ' ').slice(0, 60)
  return kind === 'line' || kind === 'refusal' ? `without ${text.slice(0, 90)}` : `${text.slice(0, 90)}  ⇒ ${planted || 'without it'}`
}

/** The survivors, and how many of each stratum were caught. */
export function summarize(results: Result[], isQuick: boolean): string {
  const survivors = results.filter(({ outcome }) => outcome === 'survived')
  const title = isQuick ? 'Survived the nearest tests' : 'Survived every test that reaches them'
  const lines = survivors.map(({ path, line, kind, text }) => `  ${path}:${line}  ${kind}  ${text}`)
  const counts = strata.flatMap((stratum) => {
    const judged = results.filter((result) => result.stratum === stratum && ['caught', 'timeout', 'survived'].includes(result.outcome))
    const survived = judged.filter(({ outcome }) => outcome === 'survived').length
    const share = ((1 - survived / judged.length) * 100).toFixed(1)
    return judged.length > 0
      ? [`${stratum}: ${judged.length - survived} of ${judged.length} caught (${share} %), ${survived} survived`]
      : []
  })
  const left = ['gone', 'equivalent'].map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length] as const)
  const rest = left.flatMap(([outcome, count]) => (count > 0 ? [`${count} ${outcome}`] : []))
  return [...(lines.length > 0 ? [`${title}:`, ...lines] : []), ...counts, ...rest].join('\n')
}

export const describeGone = ({ path, kind, text }: MutantKey): string => `gone      ${path}  ${kind}  ${text}`
