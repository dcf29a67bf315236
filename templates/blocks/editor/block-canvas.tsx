import type { Block } from '#src/blocks/block-document.ts'
import type { View } from '#src/web/view.ts'
import { type Html, raw } from '#templates/jsx/html.ts'

/** A block of the canvas: has no box of its own, so that it is laid out as on the page. */
export const CanvasBlock = (block: Block, html: Html): Html => (
  <div class="canvas-block" data-block={block.id}>
    {html}
  </div>
)

/** The document of the editor's frame: the blocks with the styles of the store, and no scripts. */
export function BlockCanvas({ view, styles, html }: { view: View; styles: string[]; html: Html }) {
  return raw(
    '<!doctype html>' +
      (
        <html lang={view.language} dir={view.direction} data-app="store">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>{view.t('blocks.editor.canvas')}</title>
            {styles.map((name) => (
              <link rel="stylesheet" href={view.asset(name)} />
            ))}
            {view.branding.theme !== null && <link rel="stylesheet" href={view.branding.theme} />}
          </head>
          <body class="canvas">
            <div class="wrap canvas-page">
              <div class="blocks">{html}</div>
            </div>
          </body>
        </html>
      ).markup,
  )
}
