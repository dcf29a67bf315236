import type { Html } from '#templates/jsx/html.ts'

export function BlocksPage({ content }: { content: Html }) {
  return (
    <div class="wrap page">
      <h1>Blocks</h1>
      {content}
    </div>
  )
}
