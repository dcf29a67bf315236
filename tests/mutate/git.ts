import { join } from 'node:path'

export const root = join(import.meta.dir, '../..')

/** What git prints. Throws an Error with its message. */
export async function git(...args: string[]): Promise<string> {
  const child = Bun.spawn(['git', '-C', root, ...args], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (exitCode !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}

/** Paths that differ from the last commit, with new files. */
export async function listUncommitted(): Promise<string[]> {
  const lists = await Promise.all([git('diff', '--name-only', '-z', 'HEAD'), git('ls-files', '--others', '--exclude-standard', '-z')])
  return lists.flatMap((list) => list.split('\0')).filter(Boolean)
}

/** Whether a line differs from where this branch left `main`: the last commit's changes count on `main` itself. */
export async function createChangeTest(): Promise<(path: string, line: number) => boolean> {
  const base = (await git('merge-base', 'HEAD', 'main').catch(() => git('rev-parse', 'HEAD'))).trim()
  const ranges = readChangedLines(await git('diff', '--unified=0', '--no-color', base))
  const newPaths = new Set((await git('ls-files', '--others', '--exclude-standard', '-z')).split('\0'))
  return (path, line) => newPaths.has(path) || (ranges.get(path) ?? []).some(({ from, to }) => line >= from && line <= to)
}

/** The changed lines of each file in a diff without context. */
export function readChangedLines(diff: string): Map<string, { from: number; to: number }[]> {
  const ranges = new Map<string, { from: number; to: number }[]>()
  let current: { from: number; to: number }[] = []
  for (const line of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1]
    if (path !== undefined) ranges.set(path, (current = []))
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from !== undefined && count !== '0') current.push({ from: Number(from), to: Number(from) + Number(count) - 1 })
  }
  return ranges
}
