import type { DiffBlock } from '#src/lib/text/text-diff.ts'
import type { View } from '#src/web/view.ts'

interface TextDiffProps {
  view: View
  /** Such as a title and a text. Parts without changes are left out. */
  parts: { label: string; blocks: DiffBlock[] }[]
}

/** What changed between two versions, with the words of changed blocks marked. */
export function TextDiff({ view, parts }: TextDiffProps) {
  const changed = parts.filter(({ blocks }) => blocks.some(isChanged))
  if (changed.length === 0) return <p class="muted">{view.t('content.noChanges')}</p>
  return (
    <>
      {changed.map(({ label, blocks }) => (
        <section class="stack" data-gap="2">
          <h3>{label}</h3>
          <div class="content-diff">
            {blocks.map((block, index) =>
              isChanged(block) || hasChangedNeighbor(blocks, index) ? (
                <p>
                  {block.map(({ kind, text }) => {
                    if (kind === 'same') return text
                    const Tag = kind === 'added' ? 'ins' : 'del'
                    return (
                      <Tag>
                        <span class="visually-hidden">{view.t(kind === 'added' ? 'content.added' : 'content.removed')} </span>
                        {text}
                      </Tag>
                    )
                  })}
                </p>
              ) : index > 0 && hasChangedNeighbor(blocks, index - 1) ? (
                <p class="content-diff-gap" aria-hidden="true">
                  …
                </p>
              ) : (
                <></>
              ),
            )}
          </div>
        </section>
      ))}
    </>
  )
}

const isChanged = (block: DiffBlock): boolean => block.some(({ kind }) => kind !== 'same')

// Unchanged blocks are shown only beside changed ones.
const hasChangedNeighbor = (blocks: DiffBlock[], index: number): boolean =>
  [index - 1, index, index + 1].some((at) => blocks[at] !== undefined && isChanged(blocks[at]))
