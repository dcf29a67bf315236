import { afterAll, afterEach, beforeEach } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameCallSite } from './call-site.ts'
import { onConcurrentTransactions } from './concurrency.ts'
import { shapeOf } from './shape-of.ts'
import { createRecordWriter, pairOf, type RunRecord } from './shape-record.ts'
import { type Result, type Statement, watchStatements } from './watch-statements.ts'

/** Writes down, for each test that this process runs, which statements of the program it executes and whether they find rows. */
export function recordStatements(folder: string): void {
  watchStatements((statement) => {
    const run = currentRun()
    run.statements += 1
    return resultOf(statement, run)
  })
  onConcurrentTransactions(() => void (currentRun().isConcurrent = true))
  // Preloaded hooks surround all others.
  beforeEach(() => {
    const file = fileOf(Bun.main)
    file.current = startRun()
    file.tests.push(file.current)
  })
  afterEach(() => {
    const file = fileOf(Bun.main)
    file.current = file.outside
  })
  const target = join(folder, `${process.pid}.jsonl`)
  const writeRecord = createRecordWriter()
  const written = new Set<string>()
  afterAll(() => {
    for (const [path, { outside, tests }] of files) {
      // What a test did not await may still run.
      if (written.has(path)) continue
      written.add(path)
      appendFileSync(target, writeRecord(relative(root, path), { outside: summarize(outside), tests: tests.map(summarize) }))
    }
    files.clear()
    latest = undefined
  })
}

interface Run {
  statements: number
  isConcurrent: boolean
  isWriting: boolean
  /** By call site and shape. */
  results: Map<string, Result>
}

interface TestFile {
  outside: Run
  tests: Run[]
  current: Run
}

const root = join(import.meta.dir, '../../..')
const files = new Map<string, TestFile>()
let latest: { path: string; file: TestFile } | undefined

const startRun = (): Run => ({ statements: 0, isConcurrent: false, isWriting: false, results: new Map() })

function currentRun(): Run {
  const path = Bun.main
  if (latest?.path !== path) latest = { path, file: fileOf(path) }
  return latest.file.current
}

function fileOf(path: string): TestFile {
  let file = files.get(path)
  if (!file) {
    const outside = startRun()
    files.set(path, (file = { outside, tests: [], current: outside }))
  }
  return file
}

/** A prepared statement runs many times. */
type Known = Statement & { run?: Run; result?: Result }

function resultOf(statement: Known, run: Run): Result {
  if (statement.run !== run || !statement.result) {
    statement.run = run
    statement.result = findResult(statement, run)
  }
  return statement.result
}

// Nothing is written down about statements of the tests themselves.
const ofTest: Result = { found: true }
const shapes = new Map<string, string>()
const isWrite = /^\s*(?:insert|update|delete)\b/i

function findResult({ text, callSite }: Statement, run: Run): Result {
  if (isWrite.test(text)) run.isWriting = true
  const name = nameCallSite(callSite)
  if (name === null) return ofTest
  const pair = pairOf(name, cachedShapeOf(text))
  let result = run.results.get(pair)
  if (!result) run.results.set(pair, (result = { found: false }))
  return result
}

function cachedShapeOf(text: string): string {
  let shape = shapes.get(text)
  if (shape === undefined) shapes.set(text, (shape = shapeOf(text)))
  return shape
}

function summarize({ statements, isConcurrent, isWriting, results }: Run): RunRecord {
  const pairs = [...results]
  const withRows = (expected: boolean) => new Set(pairs.filter(([, { found }]) => found === expected).map(([pair]) => pair))
  // The runner of the tests knows their names.
  return { name: '', statements, isConcurrent, isWriting, found: withRows(true), empty: withRows(false) }
}
