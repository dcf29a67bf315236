import type { Static, TObject } from '@sinclair/typebox'
import type { Exec, Tx } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import type { EntityList } from './entity-list.tsx'
import type { StaffView } from '../layout.ts'

/** What a page and its messages call the entity; some with {{name}}. */
export type EditorText = Record<'newTitle' | 'create' | 'created' | 'saved' | 'delete' | 'deleted', StringKey>

/** The stored entity, with a value for every form field. `updatedAt` (epoch ms) is the optimistic lock. */
export type StoredEntity = { id: number; updatedAt: number }

export interface EntityEditor<S extends TObject, Stored extends StoredEntity & Static<S>> {
  list: EntityList
  /** Prefix of element ids and audit log actions: `brand` gives `brand.saved` on `brand:12`. */
  name: string
  schema: S
  fields: { [Name in keyof Static<S>]: EditorField }
  text: EditorText
  title(values: Static<S>): string
  find(q: Exec, id: number): Promise<Stored | null>
  /** Returns the id. Throws UserError. */
  create(tx: Tx, values: Static<S>, now: number): Promise<number>
  /** Throws Conflict when `updatedAt` is not the expected one. May return text to append to the message. */
  save(tx: Tx, id: number, values: Static<S>, options: { now: number; expectedUpdatedAt: number }): Promise<StringKey | null>
  remove(tx: Tx, id: number, now: number): Promise<void>
  canDelete?(stored: Stored): boolean
  /** Reads the submitted form, where it has a file that is streamed to the storage. */
  read?(shop: Shop, view: StaffView, req: HttpRequest): Promise<ParsedForm<Static<S>>>
  /** Values of a new one; the query of its page may have others. */
  initial?: Partial<Record<keyof Static<S>, string>>
  /** Stored values that no field shows and an undone deletion needs. */
  undoValues?: readonly string[]
  /** Characters of a changed text that the audit log stores, if not the usual ones. */
  auditedLength?: number
  /** Page scripts and sheets, relative to static/. */
  scripts?: string[]
  styles?: string[]
  /** Bytes of a submitted form without its images; 64 KB by default. */
  maxFormSize?: number
  /** Options that are read from the database, by field. */
  options?(q: Exec, view: StaffView): Promise<Partial<Record<keyof Static<S>, Option[]>>>
  more?(shop: Shop, view: StaffView, stored: Stored, state: EditorState): Promise<{ title: StringKey; content: Child }>
}

/** What pages and routes need of any. */
export type AnyEditor = EntityEditor<TObject<{}>, StoredEntity>

export interface EditorState {
  form: FormState
  back: URL
  status?: 200 | 409 | 422
}
