import { type Html, raw } from '#templates/jsx/html.ts'

/** Structured data, one script element per block. `<` is escaped so that no value can close the element. */
export function renderJsonLd(...blocks: object[]): Html {
  return (
    <>
      {blocks.map((block) => (
        <script type="application/ld+json">{raw(JSON.stringify(block).replaceAll('<', '\\u003c'))}</script>
      ))}
    </>
  )
}
