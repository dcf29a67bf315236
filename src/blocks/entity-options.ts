import { categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { readHelpCenter } from '#src/kb/help-center.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { type Option, indentedOptions } from '#templates/ui/fields/field-props.ts'
import type { BlockContext } from './define-block-kind.ts'

/** Options of fields that name a row, for the editor. */
export const categoryOptions = async ({ shop }: Pick<BlockContext, 'shop'>): Promise<Option[]> =>
  indentedOptions(flattenTree(await categoryTree(shop.db.read)))

export const brandOptions = async ({ shop }: BlockContext): Promise<Option[]> =>
  (await listBrands(shop.db.read)).map(({ id, name }) => ({ value: id, label: name }))

export const kbCategoryOptions = async ({ shop }: BlockContext): Promise<Option[]> =>
  indentedOptions(flattenTree((await readHelpCenter(shop, null)).tree))
