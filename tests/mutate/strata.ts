import type { Node } from 'oxc-parser'
import type { Stratum } from './mutant.ts'
import { sourceOf, type Visit } from './walk.ts'

/** Who runs this node. A branch on the engine counts like a file of the engine. */
export function stratumOf(path: string, visit: Visit): Stratum {
  if (path.startsWith('static/js/')) return 'browser'
  return isPostgresFile(path) || isPostgresBranch(visit) ? 'postgres' : 'program'
}

const isPostgresFile = (path: string): boolean => path.startsWith('db/') && /(\/|[.-])postgres[\w-]*(\/|\.ts$)/.test(path)

function isPostgresBranch(visit: Visit): boolean {
  const { node, parents } = visit
  const trail: Node[] = [...parents, node]
  return trail.some((parent, index) => {
    if (parent.type !== 'IfStatement' && parent.type !== 'ConditionalExpression') return false
    const inner = trail[index + 1]
    const test = sourceOf(visit, parent.test)
    if (/^[\w.]*\bengine === 'postgres'$/.test(test)) return inner === parent.consequent
    return /^[\w.]*\bengine (=== 'sqlite'|!== 'postgres')$/.test(test) && inner !== undefined && inner === parent.alternate
  })
}

/** Files that no run of the program needs, or that hold only text for people. */
export const isMutable = (path: string): boolean =>
  /^((src|templates|db)\/.*\.tsx?|static\/js\/.*\.js)$/.test(path) &&
  !/^(src\/i18n\/(en|de|fr)\/|(src|templates)\/styleguide\/|db\/(migrations|seeds)\/|db\/migrate\/migration-command\.ts|.*(translations|\.d)\.ts$)/.test(
    path,
  )
