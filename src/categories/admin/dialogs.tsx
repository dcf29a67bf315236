import type { StaffView } from '#src/admin/layout.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, outOfBand, page, withStatus } from '#src/web/response.tsx'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#templates/admin/list/list-bulk.tsx'
import { categoriesPath as path } from '#templates/categories/categories-page.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { type FormState, type Option, indentLabel, indentedOptions } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { type CategoryNode, categoryTree, findPath } from '../categories.ts'
import type { findCategory } from '../edit-categories.ts'

type Category = NonNullable<Awaited<ReturnType<typeof findCategory>>>

interface DialogState {
  form: FormState
  back: URL
  status?: number
}

export async function renderMoveDialog(
  shop: Shop,
  view: StaffView,
  category: Category,
  { form, back, status }: DialogState,
): Promise<Response> {
  const dialog = {
    action: `${path}/${category.id}/move`,
    title: view.t('categories.moveTitle', { name: category.name }),
    text: view.t('categories.moveText'),
    confirm: view.t('categories.moveButton'),
    danger: false,
  }
  const select = {
    name: 'parent',
    label: view.t('categories.newParent'),
    placeholder: view.t('categories.topLevel'),
    options: listParentOptions(await categoryTree(shop.db.read), category.id),
  }
  return renderSelectDialog(view, dialog, select, { form, back, status })
}

export async function renderDeleteDialog(
  shop: Shop,
  view: StaffView,
  category: Category,
  { form, back, status }: DialogState,
): Promise<Response> {
  const tree = await categoryTree(shop.db.read)
  const count = findPath(tree, (node) => node.id === category.id).at(-1)?.products ?? 0
  const moveTargets = flattenTree(tree).filter(({ id }) => id !== category.id)
  const dialog = {
    action: `${path}/${category.id}/delete`,
    title: view.t('categories.deleteTitle', { name: category.name }),
    text: view.t('categories.deleteText', { count }),
    confirm: view.t('categories.deleteButton'),
    danger: true,
  }
  const select = {
    name: 'to',
    label: view.t('categories.productsDestination'),
    placeholder: view.t('categories.removeOnly'),
    options: moveTargets.map(({ id, name, depth }) => ({
      value: id,
      label: indentLabel(depth, view.t('categories.moveProductsTo', { name })),
    })),
  }
  return renderSelectDialog(view, dialog, select, { form, back, status })
}

/** What can be above a category: all but itself and what is below it. */
export function listParentOptions(tree: CategoryNode[], id: number | undefined): Option[] {
  const own = flattenTree(findPath(tree, (node) => node.id === id).slice(-1)).map((node) => node.id)
  return indentedOptions(flattenTree(tree).filter((node) => !own.includes(node.id)))
}

function renderSelectDialog(
  view: StaffView,
  dialog: Omit<ConfirmProps, 'view' | 'hidden' | 'back' | 'fields'>,
  select: { name: string; label: string; placeholder: string; options: Option[] },
  { form, back, status = 200 }: DialogState,
): Response {
  const href = back.pathname + back.search
  const fields = (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <Field form={form} type="select" {...select} />
    </>
  )
  const props: ConfirmProps = { view, ...dialog, fields, hidden: [['back', href]], back: href }
  if (!view.partial) return page(view, dialog.title, <ConfirmPage {...props} />, { status })
  return withStatus(status, fragments(view, outOfBand(<ConfirmDialog {...props} />, '#list-ask', 'innerHTML')))
}
