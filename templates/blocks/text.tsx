import type { Html } from '#templates/jsx/html.ts'

/** `html` was sanitized when it was saved. */
export function TextBlock({ html }: { html: Html }) {
  return <div class="block prose">{html}</div>
}
