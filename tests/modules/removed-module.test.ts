import { describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { modules } from '#src/modules.ts'
import { type CheckStep, deadCode, rules, typesWith } from '#tests/support/check-steps.ts'
import { describedModules } from '#tests/support/described-modules.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { withoutModules } from './without-modules.ts'

const removed = ['testimonials', 'faqs', 'slideshows', 'store-locations']
const root = join(import.meta.dir, '../..')

test('every module is in the list', () => {
  expect(modules.map(({ name }): string => name).toSorted()).toEqual([...describedModules.keys()].toSorted())
})

describe('a module that is taken from the list', () => {
  test('leaves a program that starts, and no link to its pages', async () => {
    const { code, output } = await run(root, {
      name: 'program',
      command: [
        process.execPath,
        ...['test', '--timeout=120000', '--preload=./tests/support/test-db.ts', './tests/modules/process-without-modules.ts'],
      ],
      env: { REMOVED_MODULES: removed.join(' ') },
    })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('2 pass') })
  })

  // Lint and format judge one file at a time, and none but the list differs.
  test('leaves a program that passes the check', async () => {
    const folder = copyProgram()
    const list = join(folder, 'src/modules.ts')
    writeFileSync(list, withoutModules(readFileSync(list, 'utf8'), removed))
    for (const step of [typesWith(availableParallelism()), deadCode, rules]) {
      const { code, output } = await run(folder, step)
      expect({ step: step.name, code, output }).toEqual({ step: step.name, code: 0, output })
    }
  })
})

/** A folder with what the check judges. */
function copyProgram(): string {
  const folder = join(getTempFolder(), 'program')
  const judged = ['src', 'templates', 'db', 'tests', 'bench', 'static', 'docs']
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const name of [...judged, ...files.map(({ name }) => name)]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

// PostgreSQL is not asked to run the statements of a program that nobody has.
async function run(cwd: string, { command, env }: CheckStep): Promise<{ code: number; output: string }> {
  const child = Bun.spawn(command, { cwd, env: { ...Bun.env, ...env, TEST_RECORDS: undefined }, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code, output: stdout + stderr }
}
