import { withHistory } from '#src/web/redirect-headers.ts'
import { fragments, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { documentTitle } from '#templates/layouts/document.tsx'

interface ListResponse {
  title: string
  /** List URL without default parameters, for the address bar. */
  url: string
  fullPage: Html
  list: Html
}

/** Cleans the URL in the address bar. Typing in the search replaces the history entry; other changes push one. */
export function renderList(view: View, request: Request, { title, url, fullPage, list }: ListResponse): Response {
  if (!view.partial) return page(view, title, fullPage)
  const response = fragments(view, <title>{documentTitle(view, title)}</title>, list)
  const isTyping = request.headers.get('hx-source') === 'input#list-q'
  return withHistory(response, isTyping ? 'replace' : 'push', url)
}
