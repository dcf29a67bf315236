import { mkdtempSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseMutateArguments } from './mutate/arguments.ts'
import { chooseMutants } from './mutate/choose-mutants.ts'
import { writeJson, keyOf } from './mutate/results.ts'
import { judgeMutants } from './mutate/judge-mutants.ts'
import { removeTrees, createTrees } from './mutate/trees.ts'
import { fastTempRoot, removeOnExit } from './support/temp-folder.ts'

/**
 * `bun run mutate src/cart`: plants one mistake at a time into a copy of the program and runs the tests that reach it. What no test notices
 * is printed as survived. The same command continues an interrupted run.
 */
const options = parseMutateArguments(Bun.argv.slice(2))
const choice = await chooseMutants(options)
if (options.save)
  writeJson(
    options.save,
    choice.mutants.map((mutant) => ({ ...keyOf(mutant), stratum: mutant.stratum, line: mutant.line })),
  )
if (options.list) {
  console.log(`${choice.mutants.length} mutants`)
  process.exit(0)
}

const folder = removeOnExit(mkdtempSync(join(fastTempRoot(), 'sundry-mutate-')))
Bun.env['TEST_FOLDER'] = folder
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
const trees = await createTrees(folder, availableParallelism())
let exitCode = 1
try {
  const results = await judgeMutants(choice, options, trees, folder)
  exitCode = results.some(({ outcome }) => outcome === 'survived') ? 1 : 0
} finally {
  await removeTrees(trees)
}
process.exit(exitCode)
