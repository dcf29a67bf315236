import { type CategoryNode, categoryTree } from '#src/categories/categories.ts'
import { listBrands } from '#src/brands/brands.ts'
import { flattenKbTree, readHelpCenter } from '#src/kb/help-center.ts'
import { type Option, indentLabel } from '#templates/ui/fields/field-props.ts'
import type { BlockContext } from './define-block-kind.ts'

/** Options of fields that name a row, for the editor. */
export async function categoryOptions({ shop }: Pick<BlockContext, 'shop'>): Promise<Option[]> {
  const flatten = (nodes: CategoryNode[], depth: number): Option[] =>
    nodes.flatMap((node) => [{ value: node.id, label: indentLabel(depth, node.name) }, ...flatten(node.children, depth + 1)])
  return flatten(await categoryTree(shop.db.read), 0)
}

export const brandOptions = async ({ shop }: BlockContext): Promise<Option[]> =>
  (await listBrands(shop.db.read)).map(({ id, name }) => ({ value: id, label: name }))

export const kbCategoryOptions = async ({ shop }: BlockContext): Promise<Option[]> =>
  flattenKbTree((await readHelpCenter(shop, null)).tree).map(({ node, depth }) => ({
    value: node.id,
    label: indentLabel(depth, node.name),
  }))
