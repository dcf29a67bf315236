import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ShownPlugin } from '#src/plugins/render-plugin.ts'
import { raw } from '#templates/jsx/html.ts'
import { Notice } from '#templates/ui/notice.tsx'

/** Staff see why there is nothing. */
export function PluginBlock({ view, data, loaded }: BlockProps<{ plugin: number | null }, ShownPlugin & { isFirst: boolean }>) {
  if (data.plugin === null) return <></>
  if (!loaded || loaded.markup === null) return view.isStaff ? <Notice tone="warn">{view.t('plugins.blockOff')}</Notice> : <></>
  const { markup, slug, installed, isFirst } = loaded
  if (markup === '') return <></>
  const files = isFirst && installed ? [...installed.files] : []
  return (
    <div class="block">
      {files.map(([name, { type, hash }]) => {
        const href = `/plugins/${slug}/files/${name}?v=${hash}`
        return type.startsWith('text/css') ? <link rel="stylesheet" href={href} /> : <script type="module" src={href} />
      })}
      {raw(markup)}
    </div>
  )
}
