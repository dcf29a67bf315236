import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyEdits } from './find-mutants.ts'
import { git, listUncommitted, root } from './git.ts'
import type { Mutant } from './mutant.ts'

/** A copy of the repository in a folder of its own. */
export interface Tree {
  folder: string
  /** Plants these mutants and restores the files of all others. */
  plant(mutants: Mutant[]): void
}

/** Work trees of the last commit with the uncommitted changes, and the packages of this one. They go with `folder`. */
export async function createTrees(folder: string, count: number): Promise<Tree[]> {
  await git('worktree', 'prune')
  const uncommitted = await listUncommitted()
  const trees: Tree[] = []
  for (let index = 0; index < count; index++) trees.push(await createTree(join(folder, `tree-${index}`), uncommitted))
  return trees
}

export async function removeTrees(trees: Tree[]): Promise<void> {
  for (const { folder } of trees) await git('worktree', 'remove', '--force', folder)
}

async function createTree(folder: string, uncommitted: string[]): Promise<Tree> {
  await git('worktree', 'add', '--quiet', '--detach', folder, 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const path of uncommitted) copyChange(path, folder)
  const originals = new Map<string, string>()
  return { folder, plant: (mutants) => plantIn(folder, originals, mutants) }
}

function copyChange(path: string, folder: string) {
  const target = join(folder, path)
  if (!existsSync(join(root, path))) return rmSync(target, { force: true })
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(join(root, path), target)
}

function plantIn(folder: string, originals: Map<string, string>, mutants: Mutant[]) {
  for (const [path, text] of originals) writeFileSync(join(folder, path), text)
  originals.clear()
  for (const [path, planted] of Map.groupBy(mutants, (mutant) => mutant.path)) {
    const text = readFileSync(join(folder, path), 'utf8')
    originals.set(path, text)
    writeFileSync(join(folder, path), applyEdits(text, planted))
  }
}
