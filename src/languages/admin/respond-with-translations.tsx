import type { StaffView } from '#src/admin/layout.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export function respondWithTranslations(
  view: StaffView,
  language: { name: string },
  { body, status }: { body: Html; status: number },
): Response {
  if (view.partial) return withStatus(status, fragments(view, body))
  return page(view, view.t('languages.translations', { name: language.name }), body, {
    status,
    styles: ['css/site-labels-page.css'],
    scripts: ['js/next-missing.js'],
  })
}

/** After a conflict the row has the other text, `own`, as its expected one: the reader has now seen it. */
export function describeError(view: StaffView, state: FormState, status: number, own: string): FormState {
  if (status !== 409) return state
  const text = own === '' ? view.t('siteLabels.changedBack') : view.t('siteLabels.changedTo', { text: own })
  return { ...state, errors: { text } }
}
