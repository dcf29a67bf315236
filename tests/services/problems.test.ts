import { describe, expect, test } from 'bun:test'
import { day, hour } from '#src/lib/dates/durations.ts'
import { silentChecks } from '#src/services/limits.ts'
import { isCheckDue, problemAfter, problemOf, type ServiceProblemKind } from '#src/services/problems.ts'

const after = (problem: string, kind: ServiceProblemKind | null) => problemAfter({ problem }, kind === null ? null : { kind })

describe('what is stored of a check', () => {
  test('is what it found, at once', () => {
    for (const kind of ['rejected', 'permission', 'private', 'malformed', 'account'] as const)
      for (const before of ['', 'silent:2', 'unreachable', 'rejected']) expect(after(before, kind)).toBe(kind)
  })

  test('is nothing once the service accepts the keys', () => {
    for (const before of ['', 'silent:1', 'unreachable', 'rejected']) expect(after(before, null)).toBe('')
  })

  test('is a problem only when a service was silent several times in a row', () => {
    let problem = ''
    const shown = Array.from({ length: silentChecks + 1 }, () => problemOf({ problem: (problem = after(problem, 'unreachable')) }))
    expect(shown).toEqual([null, null, 'unreachable', 'unreachable'])
  })

  test('stays when a service that refused the keys is silent', () => {
    expect(after('rejected', 'unreachable')).toBe('rejected')
  })
})

test('the next check is due after a day, and after an hour without an answer', () => {
  const isDue = (problem: string, ms: number) => isCheckDue({ problem, checkedAt: 0 }, ms)
  for (const problem of ['', 'rejected']) expect([isDue(problem, day - 1), isDue(problem, day)]).toEqual([false, true])
  for (const problem of ['silent:1', 'unreachable']) expect([isDue(problem, hour - 1), isDue(problem, hour)]).toEqual([false, true])
})
