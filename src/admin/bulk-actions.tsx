import { t } from 'elysia'
import { UserError } from '#src/lib/errors.ts'
import { outOfBand, fragments, page, withStatus } from '#src/web/response.tsx'
import type { ParsedForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#templates/admin/list-bulk.tsx'

/** From so many rows on a bulk action asks before it begins. */
export const confirmThreshold = 100

/**
 * What every bulk form sends besides its `action`: the rows, or `all` that match the list at `back` with how many those were `expected` to be,
 * and whether the question was answered.
 */
export const bulkFields = {
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: 500 }),
  all: t.Boolean(),
  expected: t.Nullable(t.Integer({ minimum: 0 })),
  back: t.String({ maxLength: 2000 }),
  sure: t.Boolean(),
}

interface BulkSelection {
  ids: (string | number)[]
  all: boolean
  action: string
  back: string
}

/** Whether `all` that match are another number now than the list, or the question, said: then it has to be asked (again). */
export const hasCountChanged = ({ all, expected }: { all: boolean; expected: number | null }, count: number): boolean =>
  all && expected !== count

/** The question before a bulk action on `count` rows: over the list for htmx, else as a page. With `status` 422 it comes back with what was wrong. */
export function renderBulkConfirm(
  view: View,
  { ids, all, action, back }: BulkSelection,
  { count, ...dialog }: Omit<ConfirmProps, 'view' | 'hidden' | 'back'> & { back: string; count: number },
  status = 200,
): Response {
  const rows: [string, string | number][] = all
    ? [
        ['all', '1'],
        ['expected', count],
      ]
    : ids.map((id) => ['ids', id])
  const props: ConfirmProps = { view, ...dialog, hidden: [...rows, ['action', action], ['back', back]] }
  if (!view.partial) return page(view, dialog.title, <ConfirmPage {...props} />, { status })
  return withStatus(status, fragments(view, outOfBand(<ConfirmDialog {...props} />, '#list-ask', 'innerHTML')))
}

/** For forms without fields to type in: what does not fit was not made by our pages. Throws UserError. */
export function requireValid<T extends Pick<ParsedForm<unknown>, 'ok'>>(form: T): T {
  if (!form.ok) throw new UserError('form.wrongShape')
  return form
}
