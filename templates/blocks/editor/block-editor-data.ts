import type { Block } from '#src/blocks/block-document.ts'
import type { IconName } from '#templates/ui/icon-names.ts'

export interface EditorKind {
  kind: string
  version: number
  label: string
  hint: string
  icon: IconName
  defaults: object
  /** The field of rich text that is edited in place. */
  text: string | null
  /** The list of columns, and their field of nested blocks with how many it holds at most. */
  columns: { list: string; field: string; most: number } | null
}

/** From `readBlockEditor`. */
export interface BlockEditorData {
  json: string
  /** The HTML of a document of one text or of none, else null. */
  plain: string | null
  /** The document of the frame that draws the blocks. */
  canvas: string
  /** `path` is a place in the document: blocks.0.data.image. */
  errors: { path: string; message: string }[]
  /** Shortcodes that draw nothing. */
  warnings: string[]
  groups: { label: string; kinds: EditorKind[] }[]
  /** Blocks that an empty document can begin with. */
  starts: { label: string; icon: IconName; blocks: Block[] }[]
}
