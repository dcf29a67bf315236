import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { partTitles, type PartName, type TestPart } from './test-parts.ts'

const root = join(import.meta.dir, '../..')
const folder = join(root, 'node_modules/.cache/test-times')

/** Milliseconds of each test file, as `bun test --timings` reads and writes them. */
type FileTimes = Record<string, number>

/**
 * The file with the times of a part's last run, by which `bun test` starts the slowest files first. A file that never ran here counts by its
 * size. Files of `later` begin after those that take a second.
 */
export async function prepareFileTimes(name: PartName, paths: string[], later: Set<string>): Promise<string> {
  const known = await readFileTimes(name)
  const missing = paths.filter((path) => known[path] === undefined)
  for (const path of missing) known[path] = Bun.file(join(root, path)).size
  for (const path of paths) if (later.has(path)) known[path] = Math.min(known[path]!, 1000)
  mkdirSync(folder, { recursive: true })
  if (missing.length > 0 || later.size > 0) await Bun.write(timesFile(name), JSON.stringify({ version: 1, files: known }))
  return timesFile(name)
}

/** Lines that name the slowest files of a run, with their seconds. None for a run of few files. */
export async function describeSlowestFiles(parts: TestPart[], count = 10): Promise<string[]> {
  const times: { text: string; ms: number }[] = []
  for (const { name, files } of parts) {
    const known = await readFileTimes(name)
    for (const path of files) times.push({ text: `${path} on ${partTitles[name]}`, ms: known[path] ?? 0 })
  }
  if (times.length <= count) return []
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return [`The ${count} slowest files:`, ...slowest.map(({ text, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${text}`), '']
}

const timesFile = (name: PartName): string => join(folder, `${name}.json`)

async function readFileTimes(name: PartName): Promise<FileTimes> {
  const file = Bun.file(timesFile(name))
  return (await file.exists()) ? ((await file.json()) as { files: FileTimes }).files : {}
}
