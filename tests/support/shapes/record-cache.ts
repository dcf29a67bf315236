import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatRecords, parseRecords, type ShapeRecord } from './shape-record.ts'

const root = join(import.meta.dir, '../../..')
const path = join(root, 'node_modules/.cache/test-statements/sqlite.jsonl')

/** Keeps the record of a complete run on SQLite, for runs on PostgreSQL alone. */
export async function storeRecord(record: ShapeRecord): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  await Bun.write(path, formatRecords(record))
}

/** The record of the last complete run, without files that have changed since. Empty if there was none. */
export async function readLastRecord(): Promise<ShapeRecord> {
  const file = Bun.file(path)
  if (!(await file.exists())) return new Map()
  const record = parseRecords(await file.text())
  return new Map([...record].filter(([test]) => Bun.file(join(root, test)).lastModified < file.lastModified))
}
