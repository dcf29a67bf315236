import type { ImportIssue, ImportOutcome } from '#db/schema/imports.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import type { FileCrossSell, FileProduct } from '#src/import-files/file-product.ts'
import type { FilePlan } from './plan-files.ts'
import type { StoredProduct } from '../stored-products.ts'

export interface ProductPlan {
  product: FileProduct
  outcome: ImportOutcome
  stored: StoredProduct | null
  /** The product's current or future slug. */
  link: string
  facts: ProductFacts
  variants: VariantFacts[]
  crossSells?: FileCrossSell[] | undefined
  /** Images besides the gallery that are to be fetched. */
  missingMedia: { source: string; usage: 'description' | 'poster' | 'video' }[]
  files: FilePlan
  issues: ImportIssue[]
}
