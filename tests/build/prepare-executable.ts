import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getProcessFolder } from '#tests/support/temp-folder.ts'

const root = join(import.meta.dir, '../..')
const pollMs = 50

/** The path of the executable. It is built once in a run: files in other processes wait for the first that asked. */
export async function prepareExecutable(): Promise<string> {
  const folder = join(Bun.env.TEST_FOLDER ?? getProcessFolder(), 'executable')
  const [executable, failure] = [join(folder, 'sundry'), join(folder, 'failure')]
  if (mkdirSync(folder, { recursive: true }) !== undefined) await build(executable, failure)
  while (!existsSync(executable) && !existsSync(failure)) await Bun.sleep(pollMs)
  if (existsSync(failure)) throw new Error(`the build failed: ${await Bun.file(failure).text()}`)
  return executable
}

// Renamed at the end, so that nobody starts a part of it.
async function build(executable: string, failure: string): Promise<void> {
  const outfile = join(dirname(executable), 'unfinished')
  const options = ['--outfile', outfile, ...(Bun.env['TEST_PROGRAM'] === 'draft' ? ['--draft'] : [])]
  const child = Bun.spawn([process.execPath, 'run', 'build', ...options], { cwd: root, stdout: 'ignore', stderr: 'pipe' })
  const stderr = await new Response(child.stderr).text()
  if ((await child.exited) === 0) renameSync(outfile, executable)
  else writeFileSync(failure, stderr)
}
