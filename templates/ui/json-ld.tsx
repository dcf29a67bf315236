import { type Html, raw } from '#templates/jsx/html.ts'

/** Data for search engines, one script block each. `<` is written as an escape, so that no value can end the block. */
export function renderJsonLd(...blocks: object[]): Html {
  return (
    <>
      {blocks.map((block) => (
        <script type="application/ld+json">{raw(JSON.stringify(block).replaceAll('<', '\\u003c'))}</script>
      ))}
    </>
  )
}
