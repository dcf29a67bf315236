/** A part of a text: in both versions, or only in the earlier or the later one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A block of text, such as a paragraph, as the parts that make it up. */
export type DiffBlock = DiffPart[]

interface Sides {
  yours: string
  theirs: string
}

/** What changed from one list of blocks to another; within changed blocks, which words. */
export function diffBlocks(before: string[], after: string[]): DiffBlock[] {
  const edits = diffLists(before, after)
  const blocks: DiffBlock[] = []
  for (let index = 0; index < edits.length; index++) {
    const removed = takeRun(edits, index, 'removed')
    const added = takeRun(edits, index + removed.length, 'added')
    if (removed.length + added.length === 0) {
      blocks.push([edits[index]!])
      continue
    }
    for (let at = 0; at < Math.max(removed.length, added.length); at++) blocks.push(diffBlock(removed[at]?.text, added[at]?.text))
    index += removed.length + added.length - 1
  }
  return blocks
}

/** Both texts without the lines that they share, except those beside a change: side by side, long texts show where they differ. */
export function changedLines({ yours, theirs }: Sides): Sides {
  const edits = diffLists(yours.split('\n'), theirs.split('\n'))
  const isShown = (index: number) => [index - 1, index, index + 1].some((at) => edits[at] !== undefined && edits[at].kind !== 'same')
  const side = (kind: DiffPart['kind']) =>
    edits
      .flatMap((edit, index) => {
        if (edit.kind !== 'same' && edit.kind !== kind) return []
        if (isShown(index)) return [edit.text]
        return index > 0 && !isShown(index - 1) ? [] : ['…']
      })
      .join('\n')
  return { yours: side('removed'), theirs: side('added') }
}

const takeRun = (edits: DiffPart[], from: number, kind: DiffPart['kind']): DiffPart[] => {
  const end = edits.findIndex((edit, index) => index >= from && edit.kind !== kind)
  return edits.slice(from, end === -1 ? undefined : end)
}

function diffBlock(before: string | undefined, after: string | undefined): DiffBlock {
  if (before === undefined) return [{ kind: 'added', text: after! }]
  if (after === undefined) return [{ kind: 'removed', text: before }]
  const parts = mergeParts(diffLists(before.split(/(?<=\s)/), after.split(/(?<=\s)/)))
  const sameLength = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  // Two blocks with little in common are easier to read one after the other.
  return sameLength * 4 < Math.max(before.length, after.length)
    ? [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
    : parts
}

const mergeParts = (parts: DiffPart[]): DiffPart[] =>
  parts.reduce<DiffPart[]>((merged, part) => {
    const last = merged.at(-1)
    return last?.kind === part.kind ? [...merged.slice(0, -1), { kind: part.kind, text: last.text + part.text }] : [...merged, part]
  }, [])

// Above it, the parts between equal ends are shown as replaced.
const maxCells = 4_000_000

/** The longest common subsequence, between equal beginnings and ends. */
function diffLists(before: string[], after: string[]): DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (texts: string[]): DiffPart[] => texts.map((text) => ({ kind: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

function diffMiddle(before: string[], after: string[]): DiffPart[] {
  const removed = (text: string): DiffPart => ({ kind: 'removed', text })
  const added = (text: string): DiffPart => ({ kind: 'added', text })
  const width = after.length + 1
  if (before.length * width > maxCells || before.length === 0 || after.length === 0) return [...before.map(removed), ...after.map(added)]
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => row * width + column
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[at(row, column)] =
        before[row] === after[column]
          ? lengths[at(row + 1, column + 1)]! + 1
          : Math.max(lengths[at(row + 1, column)]!, lengths[at(row, column + 1)]!)
    }
  }
  const parts: DiffPart[] = []
  let [row, column] = [0, 0]
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      parts.push({ kind: 'same', text: before[row]! })
      row++
      column++
    } else if (lengths[at(row + 1, column)]! >= lengths[at(row, column + 1)]!) parts.push(removed(before[row++]!))
    else parts.push(added(after[column++]!))
  }
  return [...parts, ...before.slice(row).map(removed), ...after.slice(column).map(added)]
}
