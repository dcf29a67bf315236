/** What a page consists of. Its owner stores it in a JSON column of its own. */
export interface BlockDocument {
  version: 1
  blocks: Block[]
}

export interface Block {
  /** Unique in its document: 4 to 40 lowercase letters and digits. */
  id: string
  kind: string
  /** The version of the kind that `data` fits. */
  version: number
  data: BlockData
  /** Set while the kind or version is unknown: `data` has not been sanitized. */
  unchecked?: true
}

export type BlockData = Record<string, unknown>

export const emptyDocument = (): BlockDocument => ({ version: 1, blocks: [] })

export const isBlockId = (id: unknown): id is string => typeof id === 'string' && /^[a-z0-9]{4,40}$/.test(id)
