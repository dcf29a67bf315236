import type { Exec, Tx } from '#db/types.ts'
import type { Area } from '#src/accounts/permissions.ts'
import type { EntityList } from '#src/admin/entities/entity-list.tsx'
import type { StaffView } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { StatedContent } from '#src/lib/content/content-state.ts'
import type { DiffBlock } from '#src/lib/text/text-diff.ts'
import type { Shop } from '#src/shop.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { ContentEditorProps, EditorSentences } from '#templates/publishing/content-editor.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { ContentSave, Draft, Editor } from '../drafts.ts'
import type { PreviewedKind } from '../preview-links.ts'
import type { ContentTexts, PublishingKind } from '../publishing-kind.ts'

/** The types of a kind. */
export interface ContentTypes {
  texts: ContentTexts
  /** The row, with what staff see of others. */
  stored: ContentTexts & StatedContent & { id: number; updatedAt: number }
  /** What a command receives. */
  facts: object
  /** Values of the form that autosaves, with those of the whole one. */
  draftForm: DraftValues
  form: DraftValues & { intent?: 'draft'; status?: 'draft' | 'published'; draft_mark?: 'keep' | 'remove' }
  /** What fields offer, read for each page. */
  options: object
}

interface DraftValues {
  /** Of the item and of its draft, as the editor has seen them. */
  updated_at?: number
  draft_at?: number
}

export interface Context {
  shop: Shop
  view: StaffView
}

/** How staff edit a kind of content. Its module describes it once, for `contentRoutes`. */
export interface StaffKind<C extends ContentTypes> {
  kind: PublishingKind<C['texts']>
  /** Of its list; `<path>/7/edit` is an editor. */
  path: string
  area: Area
  list: EntityList
  sentences: StaffSentences
  slug: SlugRules
  /** With links for people without an account. */
  previews?: { kind: PreviewedKind; created: StringKey; revoked: StringKey }
  /** How texts say of themselves that they are a draft. Before they become public, the editor is asked. */
  draftMark?: { isIn(texts: C['texts']): boolean; remove(form: C['form']): C['form'] }
  find(q: Exec, id: number): Promise<C['stored'] | null>
  create(tx: Tx, facts: C['facts'], by: { editor: Editor; now: number }, form: C['form']): Promise<number>
  save(tx: Tx, id: number, facts: C['facts'], save: ContentSave): Promise<void>
  /** Copies an item as a draft and returns the id of the copy. */
  duplicate(tx: Tx, id: number, copy: { title: string; editor: Editor; now: number }): Promise<number>
  readForm(view: StaffView, req: HttpRequest): Promise<ParsedForm<C['form']>>
  readDraftForm(view: StaffView, req: HttpRequest): Promise<ParsedForm<C['draftForm']>>
  toTexts(form: C['draftForm']): C['texts']
  /** Throws UserError on the invalid field. */
  toFacts(shop: Shop, form: C['form'], stored: C['stored'] | null): Promise<C['facts']>
  /** The stored values, with the texts of a draft. */
  toForm(stored: C['stored'], draft: Draft<C['texts']> | null, timeZone: string): FormState
  /** What the form of a new item begins with, beside a title. */
  newValues(view: StaffView): Record<string, string>
  /** What the audit log holds: not the text, which versions hold. */
  audited(stored: C['stored']): Record<string, unknown>
  /** By which a second click is noticed, when it is not all facts. */
  repeatedBy?(facts: C['facts']): object
  readOptions(q: Exec): Promise<C['options']>
  draw(shop: Shop, props: ContentEditorProps<C['stored']> & C['options']): Promise<Html>
  scripts: string[]
  styles?: string[]
  /** What two forms hold, field by field. */
  compareForms(
    context: Context,
    forms: { yours: FormState; theirs: FormState },
    options: C['options'],
  ): Difference[] | Promise<Difference[]>
  /** What changed between two versions. */
  compareTexts(context: Context, earlier: C['texts'], later: C['texts']): TextChange[] | Promise<TextChange[]>
}

interface TextChange {
  label: string
  blocks: DiffBlock[]
}

interface StaffSentences extends EditorSentences {
  created: StringKey
  saved: StringKey
  draftSaved: StringKey
  versionRestored: StringKey
  copied: StringKey
  /** With `count`. */
  restored: StringKey
}

interface SlugRules {
  /** The form field. */
  field: string
  maxLength: number
  normalize(typed: string): string
  findError(view: StaffView, slug: string): string | null
  /** Sentences with `slug`. */
  free: StringKey
  taken: StringKey
}
