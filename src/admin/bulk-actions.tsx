import { t } from 'elysia'
import { UserError } from '#src/lib/errors/errors.ts'
import { outOfBand, fragments, page, withStatus } from '#src/web/response.tsx'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#templates/admin/list/list-bulk.tsx'
import { maxSelectedRows } from './limits.ts'

/** Of every bulk form besides `action`: row ids, or `all` rows that match the list URL `back`, with their `expected` count. */
export const bulkFields = {
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  all: t.Boolean(),
  expected: t.Nullable(t.Integer({ minimum: 0 })),
  back: t.String({ maxLength: 2000 }),
  confirmed: t.Boolean(),
}

interface BulkSelection {
  ids: (string | number)[]
  all: boolean
  action: string
  back: string
}

export const hasCountChanged = ({ all, expected }: { all: boolean; expected: number | null }, count: number): boolean =>
  all && expected !== count

/** A dialog for htmx, else a page. Status 422 shows field errors. */
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

/** For forms without typed input, where invalid values cannot come from our pages. Throws UserError. */
export function requireValid<T extends Pick<ParsedForm<unknown>, 'ok'>>(form: T): T {
  if (!form.ok) throw new UserError('form.wrongFormat')
  return form
}
