import { Glob } from 'bun'
import { join } from 'node:path'

/** What test files ran on one engine, by their path. */
export type ShapeRecord = Map<string, FileRecord>

export interface FileRecord {
  /** What ran before, between and after the tests. */
  outside: RunRecord
  /** In the order in which they ran. */
  tests: RunRecord[]
}

export interface RunRecord {
  /** As `bun test` prints it, without arrows; empty outside tests. */
  name: string
  /** Executions of statements. */
  statements: number
  /** Statements that found or changed a row, as `pairOf` names them. */
  found: Set<string>
  /** Statements that never did. */
  empty: Set<string>
  /** True when two transactions were open at the same time. */
  isConcurrent: boolean
  /** True when it tried to change rows: tests of the same shop that follow may need them. */
  isWriting: boolean
}

/** One call site with one shape. */
export const pairOf = (callSite: string, shape: string): string => `${callSite} ${shape}`

export function splitPair(pair: string): { callSite: string; shape: string } {
  const space = pair.indexOf(' ')
  return { callSite: pair.slice(0, space), shape: pair.slice(space + 1) }
}

/** Every statement of a file that found rows. */
export const foundIn = ({ outside, tests }: FileRecord): Set<string> => new Set([outside, ...tests].flatMap(({ found }) => [...found]))

interface Line {
  path: string
  /** Numbered in the order of all lines so far. */
  newPairs: string[]
  outside: RunLine
  tests: RunLine[]
}

type RunLine = [name: string, statements: number, isConcurrent: boolean, isWriting: boolean, found: number[], empty: number[]]

/** Writes records as lines; each pair is written once. */
export function createRecordWriter(): (path: string, record: FileRecord) => string {
  const numbers = new Map<string, number>()
  return (path, { outside, tests }) => {
    const newPairs: string[] = []
    const toNumber = (pair: string) => numbers.get(pair) ?? (newPairs.push(pair), numbers.set(pair, numbers.size), numbers.size - 1)
    const toLine = ({ name, statements, isConcurrent, isWriting, found, empty }: RunRecord): RunLine => [
      name,
      statements,
      isConcurrent,
      isWriting,
      [...found].map(toNumber),
      [...empty].map(toNumber),
    ]
    return `${JSON.stringify({ path, outside: toLine(outside), tests: tests.map(toLine), newPairs } satisfies Line)}\n`
  }
}

/** Reads what one `createRecordWriter` wrote. */
export function parseRecords(text: string): ShapeRecord {
  const pairs: string[] = []
  const toRecord = ([name, statements, isConcurrent, isWriting, found, empty]: RunLine): RunRecord => ({
    name,
    statements,
    isConcurrent,
    isWriting,
    found: new Set(found.map((number) => pairs[number]!)),
    empty: new Set(empty.map((number) => pairs[number]!)),
  })
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((json) => {
      const { path, newPairs, outside, tests } = JSON.parse(json) as Line
      for (const pair of newPairs) pairs.push(pair)
      return [path, { outside: toRecord(outside), tests: tests.map(toRecord) }]
    }),
  )
}

export function formatRecords(record: ShapeRecord): string {
  const write = createRecordWriter()
  return [...record].map(([path, file]) => write(path, file)).join('')
}

/** The records that the processes of one part left in a folder. */
export async function readRecords(folder: string): Promise<ShapeRecord> {
  const names = [...new Glob('*.jsonl').scanSync({ cwd: folder })].sort()
  const records = await Promise.all(names.map(async (name) => parseRecords(await Bun.file(join(folder, name)).text())))
  return new Map(records.flatMap((record) => [...record]))
}
