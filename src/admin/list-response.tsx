import { fragments, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { documentTitle } from '#templates/layouts/document.tsx'

interface ListResponse {
  title: string
  /** The list's URL without defaults, for the address bar. */
  url: string
  /** The whole page around the list. */
  fullPage: Html
  list: Html
}

/**
 * A list as a page, or as a fragment for htmx; the address bar then gets the URL without empty and default parameters.
 * Typing replaces the entry in the browser's history, everything else adds one.
 */
export function renderList(view: View, request: Request, { title, url, fullPage, list }: ListResponse): Response {
  if (!view.partial) return page(view, title, fullPage)
  const response = fragments(view, <title>{documentTitle(view, title)}</title>, list)
  const isTyping = request.headers.get('hx-source') === 'input#list-q'
  response.headers.set(isTyping ? 'hx-replace-url' : 'hx-push-url', url)
  return response
}
