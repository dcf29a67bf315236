import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '#src/lib/files/private-files.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'

type HasConfig = Pick<Shop, 'config'>

export async function createImportFileName(shop: Pick<Shop, 'config' | 'random'>, extension: 'csv' | 'zip'): Promise<string> {
  await mkdir(importsFolder(shop), privateFolder)
  return `${newToken(shop.random)}.${extension}`
}

/** The path of an import file. Throws TypeError for a name that `createImportFileName` did not create. */
export function importFilePath(shop: HasConfig, name: string): string {
  if (!/^[a-z0-9]{32}\.(csv|zip)$/.test(name)) throw new TypeError(`invalid import file name: ${JSON.stringify(name)}`)
  return join(importsFolder(shop), name)
}

export async function deleteImportFiles(shop: HasConfig, names: readonly string[]): Promise<void> {
  for (const name of names) if (name !== '') await rm(importFilePath(shop, name), { force: true })
}

/** Names of import files last written before `cutoff` in epoch ms. */
export async function listOldFiles(shop: HasConfig, cutoff: number): Promise<string[]> {
  const names = await readdir(importsFolder(shop)).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const stats = await stat(join(importsFolder(shop), name)).catch(() => null)
    if (stats && stats.mtimeMs < cutoff) old.push(name)
  }
  return old
}

export const deleteOldFile = (shop: HasConfig, name: string): Promise<void> => rm(join(importsFolder(shop), name), { force: true })

const importsFolder = ({ config }: HasConfig): string => join(config.dataDir, 'imports')
