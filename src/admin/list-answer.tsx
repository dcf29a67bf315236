import { fragments, page } from '#src/web/answer.tsx'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { documentTitle } from '#templates/layouts/document.tsx'

interface ListAnswer {
  title: string
  /** The list as it was understood: what the address bar should say. */
  address: string
  /** The whole page around the list. */
  whole: Html
  list: Html
}

/**
 * A list as a page, or alone when htmx asked for it; then the address bar gets the tidy address, without what is empty or as usual.
 * Typing replaces the entry in the browser's history, everything else adds one.
 */
export function listAnswer(view: View, request: Request, { title, address, whole, list }: ListAnswer): Response {
  if (!view.partial) return page(view, title, whole)
  const answer = fragments(view, <title>{documentTitle(view, title)}</title>, list)
  const typing = request.headers.get('hx-source') === 'input#list-q'
  answer.headers.set(typing ? 'hx-replace-url' : 'hx-push-url', address)
  return answer
}
