import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { ShapeRecord } from './shape-record.ts'

/** The report of a run that is recorded. */
export const reportFileIn = (recordFolder: string): string => join(recordFolder, 'report.xml')

/** The names of the tests that ran, by file and in their order. None if the run ended without a report. */
export async function readTestNames(recordFolder: string): Promise<Map<string, string[]>> {
  const report = Bun.file(reportFileIn(recordFolder))
  return (await report.exists()) ? parseTestNames(await report.text()) : new Map()
}

/** Reads the format of JUnit. */
export function parseTestNames(report: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  const suites: string[] = []
  let test: { file: string; name: string; isSkipped: boolean } | undefined
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: { name: title = '', file = '' } }) => {
    if (name === 'testsuite') suites.push(title === file ? '' : title)
    else if (name === 'testcase') test = { file, name: [...suites, title].filter(Boolean).join(' '), isSkipped: false }
    else if (name === 'skipped' && test) test.isSkipped = true
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'testsuite') suites.pop()
    else if (name === 'testcase' && test && !test.isSkipped) names.set(test.file, [...(names.get(test.file) ?? []), test.name])
  })
  parser.write(report).close()
  return names
}

/** Names the tests of each file; a file of which the report and the record differ is left out. */
export function nameTests(record: ShapeRecord, names: Map<string, string[]>): ShapeRecord {
  return new Map(
    [...record].flatMap(([path, file]) => {
      const own = names.get(path) ?? []
      if (own.length !== file.tests.length) return []
      return [[path, { ...file, tests: file.tests.map((test, number) => ({ ...test, name: own[number]! })) }] as const]
    }),
  )
}
