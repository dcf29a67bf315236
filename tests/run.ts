import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareExecutable } from './build/prepare-executable.ts'
import { findChangedFiles } from './support/changed-files.ts'
import { createDatabaseTemplate } from './support/database-template.ts'
import { describeSlowestFiles } from './support/file-times.ts'
import { createTestFinder, readTestedSources } from './support/reaching-tests.ts'
import { readSources } from './support/read-sources.ts'
import { runPart, type PartResult } from './support/run-part.ts'
import { createShapeCheck } from './support/shapes/check-shapes.ts'
import { removeOnExit, getTempFolder } from './support/temp-folder.ts'
import { findEngineFiles, findStartingFiles, parseTestArguments, partTitles, planTestParts, type TestPart } from './support/test-parts.ts'

/**
 * Runs every test and ends with the line `N passed, N failed`. `bun run test cart` runs the files whose path contains "cart"; `--sqlite`,
 * `--postgres` and `--browser` run only that part; `--changed` runs what a change since the branch left main can reach.
 */
const selection = parseTestArguments(Bun.argv.slice(2))
const sources = await readSources('tests')
const reached = selection.changedOnly ? await findReachedFiles() : null
const parts = planTestParts(sources, selection).flatMap((part) => {
  const files = reached === null ? part.files : part.files.filter((path) => reached.has(path))
  return files.length > 0 ? [{ ...part, files }] : []
})
const engineFiles = findEngineFiles(sources)

// Whatever a test leaves in a temporary folder goes with the run.
const tempFolder = removeOnExit(mkdtempSync(join(tmpdir(), 'sundry-run-')))
// PostgreSQL never runs as root: whoever it runs as must reach its program in there.
chmodSync(tempFolder, 0o711)
Bun.env.TEST_FOLDER = getTempFolder()

// The build takes as long as ten starts from source, and other files run meanwhile. Unless the executable is tested itself, a draft will do.
const starting = findStartingFiles(sources, parts)
const isBuilt = starting.length > 3
if (isBuilt) {
  const isTested = parts.some(({ files }) => files.some((path) => path.startsWith('tests/build/')))
  Bun.env['TEST_PROGRAM'] = isTested ? 'executable' : 'draft'
  // Each file that waits for it reports why it failed.
  prepareExecutable().catch(() => {})
}

// One part after the other, each with all cores: side by side they would starve each other.
const sqliteTemplate = await createDatabaseTemplate('sqlite')
const results: PartResult[] = []
const ran: TestPart[] = []
// Files that are named run as a whole on both engines.
const shapes = selection.pathFilters.length === 0 ? createShapeCheck({ folder: tempFolder, sources, isComplete: reached === null }) : null
for (const planned of parts) {
  const part = (await shapes?.prepare(planned)) ?? planned
  const onlyHere = part.name === 'browser' ? 0 : part.files.filter((path) => !engineFiles.has(path)).length
  const note = onlyHere > 0 && parts.length > 1 ? ` (${onlyHere} of them run only here)` : ''
  console.log(`\n${part.files.length} test files on ${partTitles[part.name]}${note} …`)
  const recordFolder = shapes?.folderOf(part.name)
  const result = await runPart(part, { sqliteTemplate, tempFolder, recordFolder, later: new Set(isBuilt ? starting : []) })
  await shapes?.finish(part.name, result)
  results.push(result)
  ran.push(part)
}

console.log('')
for (const line of await describeSlowestFiles(ran)) console.log(line)
for (const { title, passed, failed, seconds } of results)
  console.log(`${title}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
const sumOf = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
// A change may reach no test; a word that no path contains is an error.
const isEmpty = parts.length === 0 && !selection.changedOnly
if (parts.length === 0)
  console.log(reached ? 'No test reaches the changed files.' : `No path contains ${selection.pathFilters.join(' or ')}.`)
console.log(`${sumOf('passed')} passed, ${sumOf('failed') + Number(isEmpty)} failed`)
process.exit(sumOf('failed') === 0 && !isEmpty ? 0 : 1)

async function findReachedFiles(): Promise<Set<string>> {
  const findTests = createTestFinder(await readTestedSources())
  return new Set(findTests(await findChangedFiles()).map(({ path }) => path))
}
