import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { SpacerData } from '#src/blocks/kinds/spacer.tsx'

export function SpacerBlock({ data }: BlockProps<SpacerData>) {
  return (
    <div class="block spacer" data-width="full" data-size={data.size}>
      {data.line && <hr />}
    </div>
  )
}
