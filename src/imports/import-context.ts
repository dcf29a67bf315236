import type { Sheet } from '#src/import-files/sheet.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { ImportOptions } from './import-options.ts'
import type { TransactionalSet } from './transactional-set.ts'

export interface ImportContext {
  sheet: Sheet
  options: ImportOptions
  catalogIndex: CatalogIndex
  locations: ReadonlyMap<string, number>
  baseUrl: string
  /** SKU -> the first line of the file with it. */
  skuLines: ReadonlyMap<string, number>
  handles: ReadonlySet<string>
  /** Positions of products in a WooCommerce file by sku:<SKU> and id:<row id>. */
  references: ReadonlyMap<string, number>
  /** Results of earlier products in the file: ids, slugs and generated SKUs. */
  touchedIds: TransactionalSet<number>
  usedLinks: TransactionalSet<string>
  generatedSkus: TransactionalSet<string>
}

export function rollbackContext({ catalogIndex, touchedIds, usedLinks, generatedSkus }: ImportContext): void {
  for (const part of [catalogIndex, touchedIds, usedLinks, generatedSkus]) part.rollback()
}

export function commitContext({ catalogIndex, touchedIds, usedLinks, generatedSkus }: ImportContext): void {
  for (const part of [catalogIndex, touchedIds, usedLinks, generatedSkus]) part.commit()
}
