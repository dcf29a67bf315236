import type { StaffView } from '#src/admin/layout.ts'
import { fragments, page, withStatus } from '#src/web/response.tsx'
import type { Html } from '#templates/jsx/html.ts'

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
