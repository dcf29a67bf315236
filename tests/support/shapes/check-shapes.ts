import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '#tests/support/read-sources.ts'
import type { PartName, TestPart } from '#tests/support/test-parts.ts'
import { planPostgresPart } from './plan-postgres-part.ts'
import { toBatches } from './postgres-batches.ts'
import { readLastRecord, storeRecord } from './record-cache.ts'
import { readRecords, type ShapeRecord } from './shape-record.ts'
import { nameTests, readTestNames } from './test-names.ts'
import { findUnexecutedShapes } from './unexecuted-shapes.ts'

/** Plans what PostgreSQL runs from what SQLite ran, and fails the run if it was not enough. */
export interface ShapeCheck {
  /** The part with only the tests it needs. */
  prepare(part: TestPart): Promise<TestPart>
  /** Where the tests of a part write what they run. */
  folderOf(name: PartName): string
  /** Reads what a part ran. Adds statements that PostgreSQL never ran with rows to its failures, and prints them. */
  finish(name: PartName, result: { failed: number }): Promise<void>
}

interface Options {
  /** For the records. */
  folder: string
  /** All files under tests/. */
  sources: Source[]
  /** Whether every test file runs; later runs of PostgreSQL alone use that record. */
  isComplete: boolean
}

export function createShapeCheck({ folder, sources, isComplete }: Options): ShapeCheck {
  let sqlite: ShapeRecord | null = null
  let named: ShapeRecord | null = null
  const folderOf = (name: PartName): string => join(folder, `${name}-statements`)
  for (const name of ['sqlite', 'postgres'] as const) mkdirSync(folderOf(name))
  return {
    folderOf,
    async prepare(part) {
      if (part.name !== 'postgres') return part
      const plan = planPostgresPart(part.files, sources, named ?? (await readLastRecord()))
      return { ...part, files: [...plan.keys()], batches: toBatches(plan) }
    },
    async finish(name, result) {
      if (name === 'sqlite') {
        sqlite = await readRecords(folderOf(name))
        named = nameTests(sqlite, await readTestNames(folderOf(name)))
        if (isComplete) await storeRecord(named)
      } else if (name === 'postgres' && sqlite) {
        const lines = describeMissing(sqlite, await readRecords(folderOf(name)))
        result.failed += lines.length
        if (lines.length > 0) console.error(`\nPostgreSQL never ran these statements with rows to find:\n${lines.join('\n')}`)
      }
    },
  }
}

const describeMissing = (sqlite: ShapeRecord, postgres: ShapeRecord): string[] =>
  findUnexecutedShapes(sqlite, postgres).map(({ callSite, shape, files }) => `${callSite}, run by ${files[0]} on SQLite: ${shape}`)
