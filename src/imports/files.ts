import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'

type Has = Pick<Shop, 'config'>

/** Bytes of the largest table and of the largest ZIP of pictures that are taken. */
export const largestTable = 64 * 1024 * 1024
export const largestZip = 512 * 1024 * 1024

/** A new random name for an uploaded file of an import, with the folder it belongs into made. */
export async function newImportFile(shop: Has, ending: 'csv' | 'zip'): Promise<string> {
  await mkdir(folderOf(shop), { recursive: true })
  return `${newToken()}.${ending}`
}

/** Where a file of an import lies. Throws TypeError for anything but a name this room gave. */
export function importPath(shop: Has, name: string): string {
  if (!/^[a-z0-9]{32}\.(csv|zip)$/.test(name)) throw new TypeError(`not a name of an import's file: ${JSON.stringify(name)}`)
  return join(folderOf(shop), name)
}

export async function forgetFiles(shop: Has, names: readonly string[]): Promise<void> {
  for (const name of names) if (name !== '') await rm(importPath(shop, name), { force: true })
}

/** Names of all files of imports last written before an instant in epoch ms. */
export async function oldFiles(shop: Has, before: number): Promise<string[]> {
  const names = await readdir(folderOf(shop)).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const found = await stat(join(folderOf(shop), name)).catch(() => null)
    if (found && found.mtimeMs < before) old.push(name)
  }
  return old
}

export const forgetOldFile = (shop: Has, name: string): Promise<void> => rm(join(folderOf(shop), name), { force: true })

const folderOf = ({ config }: Has): string => join(config.dataDir, 'imports')
