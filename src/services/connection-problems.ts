import type { StoredConnection } from './connections.ts'
import { silentChecks } from './limits.ts'

/**
 * rejected: the service does not accept the keys · permission: it knows them, but they may not do enough · unreachable: no answer, or not one
 * that it documents · private: the address is inside the network · malformed: no value of this kind looks like this · account: the keys belong
 * to different accounts
 */
export const serviceProblems = ['rejected', 'permission', 'unreachable', 'private', 'malformed', 'account'] as const
export type ServiceProblemKind = (typeof serviceProblems)[number]

export interface ServiceProblem {
  kind: ServiceProblemKind
  /** The variable that is wrong, if one is. */
  variable?: string
}

const isServiceProblem = (text: string): text is ServiceProblemKind => serviceProblems.some((kind) => kind === text)

/** What people are shown of a connection; null while it works, and while a missing answer may be a passing one. */
export const problemOf = ({ problem }: Pick<StoredConnection, 'problem'>): ServiceProblemKind | null =>
  isServiceProblem(problem) ? problem : null

/**
 * What to store in `problem` after a check: '' or a kind, and `silent:1` and so on until `silentChecks`. No answer says nothing new about keys
 * that were refused before.
 */
export function problemAfter({ problem: before }: Pick<StoredConnection, 'problem'>, found: ServiceProblem | null): string {
  if (found === null) return ''
  if (found.kind !== 'unreachable') return found.kind
  if (isServiceProblem(before)) return before
  const count = silentCount(before) + 1
  return count >= silentChecks ? 'unreachable' : `silent:${count}`
}

/** Whether the last check had no answer. */
export const wasSilent = ({ problem }: Pick<StoredConnection, 'problem'>): boolean => problem === 'unreachable' || silentCount(problem) > 0

const silentCount = (problem: string): number => Number(/^silent:(\d)$/.exec(problem)?.[1] ?? 0)
