import { describe, expect, test } from 'bun:test'
import { parseSource, readSources, type Source } from '#tests/support/read-sources.ts'

export type Rule = (source: Source) => string[]

export const moduleOf = (path: string): string =>
  path.startsWith('db/seeds/demo/') ? path.split('/')[3]!.replace('.ts', '') : (path.split('/')[1] ?? '')

export const files = await readSources('src', 'db', 'templates', 'static')

interface CheckedRule {
  rule: Rule
  /** A path and a text that breaks the rule there. */
  violating: [path: string, text: string][]
  allowed: [path: string, text: string][]
}

/** A rule holds in every file, and is able to fail. */
export function checkRules(rules: Record<string, CheckedRule>, checked: Source[] = files): void {
  describe.each(Object.entries(rules))('%s', (_, { rule, violating, allowed }) => {
    test('holds in every file', () => {
      expect(checked.flatMap(rule)).toEqual([])
    })

    test('detects a violation', () => {
      for (const [path, text] of violating)
        expect([path, text, rule(parseSource(path, text))]).toEqual([path, text, [expect.stringContaining(path)]])
      for (const [path, text] of allowed) expect(rule(parseSource(path, text))).toEqual([])
    })
  })
}
