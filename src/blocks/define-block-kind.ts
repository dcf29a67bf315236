import type { Static, TObject } from '@sinclair/typebox'
import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { Option } from '#templates/ui/fields/field-props.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { ImageFile } from '#templates/ui/image.tsx'
import type { Block, BlockData } from './block-document.ts'

/** The sections of the editor's picker with their headings, in this order. */
export const blockGroups = {
  text: 'blocks.group.text',
  media: 'blocks.group.media',
  products: 'blocks.group.products',
  layout: 'blocks.group.layout',
  site: 'blocks.group.site',
} as const satisfies Record<string, StringKey>

/** A kind of block. Add one as a file in src/blocks/kinds and a line in src/blocks/block-kinds.ts. */
export interface BlockKind<Data extends object = BlockData, Loaded = unknown> {
  /** Stored in documents: never renamed. */
  kind: string
  /** Shows what this module stores: without it on the list of modules, there is no such kind. */
  module?: string
  /** Raised when `data` changes its shape; `migrate` then reads older data. */
  version: number
  label: StringKey
  hint: StringKey
  icon: IconName
  group: keyof typeof blockGroups
  /** The shape and the limits of `data`. Every field of `fields`, and nothing else. */
  schema: TObject
  /** How the editor shows each field of `data`, and how each is sanitized. */
  fields: BlockFields
  /** The data of a new block. Fits the schema. */
  defaults: Data
  /** Rules between fields, after each field was sanitized. Must change nothing the second time. */
  sanitize?(data: Data): Data
  /** Data of an older version in today's shape; it is sanitized afterward. */
  migrate?(data: BlockData, fromVersion: number): BlockData
  /**
   * Reads what the blocks of a document show, by block id. Kinds with the same function share one call. Never a query per block.
   */
  load?(context: BlockContext, blocks: LoadableBlock<Data>[]): Promise<Map<string, Loaded>>
  render(block: BlockProps<Data, Loaded>): Html
  /** The text for search and mail, one line per paragraph. */
  toText(data: Data): string
  /** The texts of blocks that show what is stored elsewhere, by block id; replaces `toText` where it has one. */
  loadTexts?(q: Exec, blocks: LoadableBlock<Data>[]): Promise<Map<string, string>>
  /** Sheets and scripts beside those of every page with blocks. */
  styles?: string[]
  scripts?: string[]
  /** True = a page draws at most `maxShortcodes` of it, whether they are blocks or shortcodes. */
  isCostly?: boolean
  /** `[cms-form id=3]` or `[cms-form slug=contact]` in a text is drawn as a block. */
  shortcode?: KindShortcode<Data, Loaded>
}

export interface KindShortcode<Data extends object, Loaded> {
  name: string
  data(id: number): Data
  /** The rows that these slugs may mean. One without a slug has those of its name. */
  find(q: Exec, slugs: string[]): Promise<{ id: number; slugs: string[] }[]>
  /** `[cms-faqs id=all]`. */
  all?: Data
  /** False = there is nothing to see. Without, whatever `load` found is shown. */
  isShown?(loaded: Loaded): boolean
}

export interface BlockContext {
  shop: Shop
  view: View
}

export interface LoadableBlock<Data extends object = BlockData> {
  id: string
  data: Data
}

export interface BlockProps<Data extends object = BlockData, Loaded = unknown> {
  view: View
  id: string
  data: Data
  /** From `load`; undefined for a kind without it, and for a block it found nothing for. */
  loaded: Loaded | undefined
  /** True for the first block of the page: its image is loaded first. */
  isFirst: boolean
  /** The stored file of an image; null for none, or one that was deleted. */
  image(ref: ImageRef | null): ImageFile | null
  /** Draws nested blocks. */
  renderBlocks(blocks: Block[]): Html
  /** Sanitized HTML with its shortcodes drawn. */
  richText(html: string): Html
}

export interface ImageRef {
  /** As the upload returns it: /media/<file>-<width>.webp. */
  src: string
  /** '' for decoration. */
  alt: string
  focus: NonNullable<ImageFile['focus']>
}

export type BlockFields = Readonly<Record<string, BlockField>>

/** A field of a block. `type` decides the editor's control and what is allowed in the value. */
export type BlockField = PlainField | SpecialField

/** Text, textarea, number, select, radios and switch, as the entity kit has them. A switch is a boolean, a number a number. */
export type PlainField = Omit<EditorField, 'type' | 'choices'> &
  FieldLabel & {
    type?: 'text' | 'textarea' | 'number' | 'select' | 'radios' | 'switch'
  }

type SpecialField = FieldLabel &
  (
    | { type: 'richText' }
    /** An ImageRef or null. */
    | { type: 'image' }
    /** A local path, #anchor, https:, http:, mailto: or tel: address; '' = none. */
    | { type: 'link' }
    /** Product ids, in the order shown. */
    | { type: 'products' }
    /** The id of a row, chosen from `options`; null = none. */
    | { type: 'entity'; options(context: BlockContext): Promise<Option[]> }
    /** Objects with these fields. `itemLabel` names one; `itemDefaults` are the values of a new one. */
    | { type: 'list'; fields: BlockFields; itemLabel: StringKey; itemDefaults: BlockData }
    /** Nested blocks. */
    | { type: 'blocks' }
  )

interface FieldLabel {
  label: StringKey
  hint?: StringKey
  /** Shown only while another field of the same block has one of these values. */
  showWhen?: { field: string; is: readonly (string | boolean)[] }
}

/** Checks that schema, fields and defaults belong together. */
export const defineBlockKind = <Schema extends TObject, Loaded = undefined>(
  kind: Omit<BlockKind<Static<Schema>, Loaded>, 'schema' | 'fields' | 'defaults'> & {
    schema: Schema
    fields: { [Name in keyof Static<Schema>]: BlockField }
    defaults: Static<Schema>
  },
): BlockKind<Static<Schema>, Loaded> => kind
