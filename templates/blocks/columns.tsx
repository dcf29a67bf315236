import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { ColumnsData } from '#src/blocks/kinds/columns.tsx'

export function ColumnsBlock({ data, renderBlocks }: BlockProps<ColumnsData>) {
  const { columns, ratio, align } = data
  return (
    <div
      class="block columns"
      data-width="full"
      data-count={columns.length}
      data-ratio={ratio === 'equal' ? undefined : ratio}
      data-align={align === 'middle' ? align : undefined}
    >
      {columns.map(({ blocks }) => (
        <div class="column">{renderBlocks(blocks)}</div>
      ))}
    </div>
  )
}
