import { Elysia, t } from 'elysia'
import type { Exec, Tx } from '#db/types.ts'
import { renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { type EntityList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { maxSelectedRows } from '#src/admin/limits.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, readForm } from '#src/web/form/form.ts'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { ContentTexts, PublishingKind } from '../publishing-kind.ts'
import { changeContent, isStateAction } from './change-content.ts'
import type { Context } from './staff-kind.ts'

/** What many items get at once, after the question which one: a category, a tag. */
export interface Addition {
  /** The audit log action. */
  audited: string
  /** Its id in the audit log. */
  idName: 'category' | 'term'
  sentences: Record<'title' | 'text' | 'label' | 'choose' | 'confirm' | 'done', StringKey>
  options(q: Exec): Promise<Option[]>
  /** Returns the ids of those that did not have it. */
  add(tx: Tx, ids: number[], id: number): Promise<number[]>
  remove(tx: Tx, ids: number[], id: number): Promise<void>
}

interface ListedKind<T extends ContentTexts> {
  kind: PublishingKind<T>
  list: EntityList
  /** By bulk action. */
  additions: Readonly<Record<string, Addition>>
  /** Those of the items whose texts say that they are a draft. Before they become public, the editor is asked. */
  marked?: { find(q: Exec, ids: number[]): Promise<MarkedItem[]>; sentences: Record<'title' | 'text' | 'confirm', StringKey> }
}

interface MarkedItem {
  title: string
  /** Its editor. */
  href: string
}

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  back: t.String({ maxLength: 2000 }),
  action: t.String({ maxLength: 20 }),
  term: t.Nullable(t.Integer({ minimum: 1 }), { alias: 'category' }),
  confirmed: t.Boolean(),
})

type BulkForm = ParsedForm<typeof bulkSchema.static>

/** The list of a kind of content, its bulk actions, and what takes them back. */
export const contentListRoutes = <T extends ContentTexts>(shop: Shop, { kind, list, additions, marked }: ListedKind<T>) =>
  new Elysia()
    .use(entityListRoutes(shop, list))
    .use(entityUndoRoutes(shop, list))
    .use(requireStaff(shop, list.area))
    .post(`${list.path}/bulk`, async ({ view, req }) => {
      const form = requireValid(await readForm(view, req.raw, bulkSchema))
      const { ids, action, back, confirmed } = form.values
      if (ids.length === 0) throw new UserError('admin.list.selectFirst')
      const addition = Object.hasOwn(additions, action) ? additions[action] : undefined
      if (!addition) {
        if (!isStateAction(action)) throw new UserError('form.wrongFormat')
        const drafts = action === 'publish' && !confirmed && marked ? await marked.find(shop.db.read, ids) : []
        if (marked && drafts.length > 0) return renderMarked(view, { path: list.path, form, drafts, sentences: marked.sentences })
        const { entry } = await changeContent(shop, view, kind, { ids, action })
        return respondWithEntityList(shop, { view, req }, list, { back: parseBackUrl(list.path, back), entry })
      }
      const question = { path: list.path, addition, form }
      if (!confirmed) return renderQuestion({ shop, view }, question)
      const done = await form.attempt(({ term }) => addToMany({ shop, view }, addition, { ids, id: term, subject: `${kind.name}s` }))
      if (!done) return renderQuestion({ shop, view }, question, 422)
      return respondWithEntityList(shop, { view, req }, list, { back: parseBackUrl(list.path, back), entry: done.entry })
    })

interface MarkedQuestion {
  path: string
  form: BulkForm
  drafts: MarkedItem[]
  sentences: Record<'title' | 'text' | 'confirm', StringKey>
}

function renderMarked(view: StaffView, { path, form, drafts, sentences }: MarkedQuestion): Response {
  const { ids, back, action } = form.values
  const fields = (
    <ul class="stack" data-gap="2">
      {drafts.map(({ title, href }) => (
        <li>
          <a class="link" href={href} translate="no">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  const title = view.t(sentences.title, { count: drafts.length })
  const texts = { title, text: view.t(sentences.text), confirm: view.t(sentences.confirm) }
  const dialog = { action: `${path}/bulk`, ...texts, fields, danger: false, count: ids.length, back }
  return renderBulkConfirm(view, { ids, all: false, action, back }, dialog)
}

function addToMany(
  { shop, view }: Context,
  addition: Addition,
  { ids, id, subject }: { ids: number[]; id: number | null; subject: string },
) {
  if (id === null) throw new UserError('form.choose', {}, 'term')
  return withAudit(shop, view, { action: addition.audited, subject }, async (tx) => ({
    change: { [addition.idName]: id, ids: await addition.add(tx, ids, id) },
  }))
}

async function renderQuestion(
  { shop, view }: Context,
  { path, addition, form }: { path: string; addition: Addition; form: BulkForm },
  status = 200,
): Promise<Response> {
  const { ids, back, action } = form.values
  const { sentences } = addition
  const fields = (
    <>
      <ErrorSummary form={form.state} title={view.t('common.problem')} />
      <Field
        form={form.state}
        name="term"
        type="select"
        label={view.t(sentences.label)}
        placeholder={view.t(sentences.choose)}
        options={await addition.options(shop.db.read)}
      />
    </>
  )
  const title = view.t(sentences.title, { count: ids.length })
  const texts = { title, text: view.t(sentences.text), confirm: view.t(sentences.confirm) }
  const dialog = { action: `${path}/bulk`, ...texts, fields, danger: false, count: ids.length, back }
  return renderBulkConfirm(view, { ids, all: false, action, back }, dialog, status)
}
