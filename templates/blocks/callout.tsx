import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { CalloutData } from '#src/blocks/kinds/callout.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export function CalloutBlock({ data, richText }: BlockProps<CalloutData>) {
  return (
    <div class="block callout">
      <Notice tone={data.tone}>
        {data.title && <p class="callout-title">{data.title}</p>}
        <div class="prose">{richText(data.html)}</div>
      </Notice>
    </div>
  )
}
