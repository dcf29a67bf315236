import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** Paths of the files that differ from where this branch left main, with uncommitted and new ones; on main, from its last commit. */
export async function findChangedFiles(): Promise<string[]> {
  const base = (await git('merge-base', 'HEAD', 'main'))[0] ?? 'HEAD'
  const paths = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
  return [...new Set(paths)].toSorted()
}

// No lines when git fails, as without a branch main.
async function git(...args: string[]): Promise<string[]> {
  const child = Bun.spawn(['git', ...args], { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
  const text = await child.stdout.text()
  return (await child.exited) === 0 ? text.split('\n').filter(Boolean) : []
}
