import { describe, expect, test } from 'bun:test'
import { silentChecks } from '#src/services/limits.ts'
import { problemAfter, problemOf, type ServiceProblemKind } from '#src/services/connection-problems.ts'

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
