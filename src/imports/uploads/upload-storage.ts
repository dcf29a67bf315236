import type { StoredFile } from '#src/import-files/stored-file.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'

export const createImportFileName = (shop: Pick<Shop, 'random'>, extension: 'csv' | 'zip'): string =>
  `${newToken(shop.random)}.${extension}`

export const importFile = (shop: Pick<Shop, 'importFiles'>, name: string): StoredFile => ({ files: shop.importFiles, name })

export async function deleteImportFiles(shop: Pick<Shop, 'importFiles'>, names: readonly string[]): Promise<void> {
  for (const name of names) if (name !== '') await shop.importFiles.delete(name)
}
