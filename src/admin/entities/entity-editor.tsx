import type { Static, TObject } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, outOfBand, page, redirect, withStatus } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { EntityDrawer, EntityPage } from '#templates/admin/entity-form.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { saveForm, withAudit } from '../edit.ts'
import { findFieldImages, readEntityForm } from './entity-form-input.ts'
import { respondWithEntityList } from './entity-list.tsx'
import { parseBackUrl, readBackUrl } from '../list.ts'
import { findRepeatedCreate } from '../repeated-create.ts'
import { type StaffView, requireStaff } from '../layout.ts'
import { completeFields, describeEntityConflict } from './entity-conflict.ts'
import { storedForm, storedValues } from './entity-stored-form.ts'
import type { StoredEntity, EntityEditor, EditorState, AnyEditor } from './entity-description.ts'
import { maxPrefilledLength } from '../limits.ts'

interface Request {
  view: StaffView
  req: HttpRequest
}

export const defineEditor = <S extends TObject, Stored extends StoredEntity & Static<S>>(
  editor: EntityEditor<S, Stored>,
): EntityEditor<S, Stored> => editor

export const entityEditorRoutes = (shop: Shop, editor: AnyEditor) => {
  const { path, area } = editor.list
  const createForm = new Elysia().use(requireStaff(shop, area, 'write')).get(`${path}/create`, ({ view }) =>
    renderEntityEditor(shop, view, editor, null, {
      form: initialForm({ ...editor.initial, ...prefilledValues(view, editor) }),
      back: readBackUrl(view, path),
    }),
  )
  return new Elysia()
    .use(createForm)
    .use(requireStaff(shop, area))
    .post(path, ({ view, req }) => createEntity(shop, { view, req }, editor))
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getEntity(shop.db.read, editor, parseId(params.id))
      return renderEntityEditor(shop, view, editor, stored, { form: storedForm(view, editor, stored), back: readBackUrl(view, path) })
    })
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .post(`${path}/:id`, ({ view, req, params }) => saveEntity(shop, { view, req }, editor, parseId(params.id)))
    .post(`${path}/:id/delete`, ({ view, req, params }) => deleteEntity(shop, { view, req }, editor, parseId(params.id)))
}

/** A link to a new form may fill in its texts. */
function prefilledValues(view: StaffView, editor: AnyEditor) {
  const { searchParams } = view.url
  const names = Object.keys(editor.fields).filter((name) => searchParams.has(name))
  return Object.fromEntries(names.map((name) => [name, (searchParams.get(name) ?? '').slice(0, maxPrefilledLength)]))
}

export async function renderEntityEditor(
  shop: Shop,
  view: StaffView,
  editor: AnyEditor,
  stored: StoredEntity | null,
  state: EditorState,
): Promise<Response> {
  const { list, text, name } = editor
  const { form, back, status = 200 } = state
  const canWrite = view.can(list.area, 'write')
  const more = stored && canWrite ? await editor.more?.(shop, view, stored, state) : undefined
  const isDeletable = stored !== null && (editor.canDelete?.(stored) ?? true)
  const props = {
    view,
    name,
    title: stored ? editor.title(stored) : view.t(text.newTitle),
    list: { path: list.path, title: view.t(list.title) },
    isSheet: list.opens === 'sheet',
    stored,
    form,
    images: await findFieldImages(shop, editor, form),
    fields: completeFields(view, editor, (await editor.options?.(shop.db.read, view)) ?? {}),
    conflict: stored && status === 409 ? await describeEntityConflict(shop, view, editor, stored, form) : null,
    saveLabel: view.t(stored ? 'common.saveChanges' : text.create),
    more: more ? { title: view.t(more.title), content: more.content } : null,
    deleteLabel: isDeletable ? view.t(text.delete) : null,
    back: back.pathname + back.search,
    canWrite,
  }
  if (!view.partial || !props.isSheet)
    return page(view, props.title, <EntityPage {...props} />, { status, scripts: editor.scripts, styles: editor.styles })
  return withStatus(status, fragments(view, outOfBand(<EntityDrawer {...props} />, '#list-ask', 'innerHTML')))
}

/** Throws NotFound. */
export async function getEntity<Stored>(
  q: Exec,
  editor: { name: string; find(q: Exec, id: number): Promise<Stored | null> },
  id: number,
): Promise<Stored> {
  const stored = await editor.find(q, id)
  if (!stored) throw new NotFound(editor.name)
  return stored
}

async function createEntity(shop: Shop, { view, req }: Request, editor: AnyEditor): Promise<Response> {
  const { list, name, text } = editor
  const form = await readEntityForm(shop, { view, req }, editor)
  const back = submittedBackUrl(form.state, list.path)
  const action = `${name}.created`
  const created = await form.attempt(async (values) => {
    let repeated: StoredEntity | null = null
    const added = await withAudit(shop, view, { action }, async (tx, now) => {
      const submitted = { actorId: view.user.id, action, content: values }
      const id = await findRepeatedCreate(tx, submitted, now, async (row) => (await editor.find(tx, row)) !== null)
      if (id !== null) {
        repeated = await getEntity(tx, editor, id)
        return null
      }
      const stored = await getEntity(tx, editor, await editor.create(tx, values, now))
      return { stored, change: storedValues(editor, stored), subject: `${name}:${stored.id}` }
    })
    return added?.stored ?? repeated!
  })
  if (!created) return renderEntityEditor(shop, view, editor, null, { form: form.state, back, status: 422 })
  return respondWithEntityList(shop, { view, req }, list, { back, message: view.t(text.created, { name: editor.title(created) }) })
}

async function saveEntity(shop: Shop, { view, req }: Request, editor: AnyEditor, id: number): Promise<Response> {
  const { list, name, text } = editor
  const stored = await getEntity(shop.db.read, editor, id)
  const form = await readEntityForm(shop, { view, req }, editor)
  const back = submittedBackUrl(form.state, list.path)
  const saved = await saveForm(form, (values) =>
    withAudit(shop, view, { action: `${name}.saved`, subject: `${name}:${id}` }, async (tx, now) => {
      const previous = await getEntity(tx, editor, id)
      const note = await editor.save(tx, id, values, { now, expectedUpdatedAt: submittedUpdatedAt(form.state) ?? stored.updatedAt })
      const current = await getEntity(tx, editor, id)
      return { note, change: changesBetween(storedValues(editor, previous), storedValues(editor, current), editor.auditedLength) }
    }),
  )
  if (saved.status !== 200) {
    const current = await getEntity(shop.db.read, editor, id)
    return renderEntityEditor(shop, view, editor, current, { form: form.state, back, status: saved.status })
  }
  const { note } = saved.result
  const sentences = [view.t(text.saved, { name: editor.title(stored) }), ...(note === null ? [] : [view.t(note)])]
  return respondWithEntityList(shop, { view, req }, list, { back, message: sentences.join(' ') })
}

async function deleteEntity(shop: Shop, { view, req }: Request, editor: AnyEditor, id: number): Promise<Response> {
  const { list, name, text } = editor
  const stored = await getEntity(shop.db.read, editor, id)
  const form = await readForm(view, req.raw, emptySchema)
  const back = submittedBackUrl(form.state, list.path)
  const action = `${name}.deleted`
  const deleted = await form.attempt(() =>
    withAudit(shop, view, { action, subject: `${name}:${id}` }, async (tx, now) => {
      const change = storedValues(editor, await getEntity(tx, editor, id), editor.undoValues)
      await editor.remove(tx, id, now)
      return { change }
    }),
  )
  if (!deleted) {
    const state = { form: { ...storedForm(view, editor, stored), errors: form.state.errors }, back, status: 422 } as const
    return renderEntityEditor(shop, view, editor, stored, state)
  }
  const message = view.t(text.deleted, { name: editor.title(stored) })
  return respondWithEntityList(shop, { view, req }, list, { back, ...(list.undo?.[action] ? { entry: deleted.entry } : { message }) })
}

const emptySchema = t.Object({})

export const submittedBackUrl = (form: FormState, path: string): URL => parseBackUrl(path, String(form.values['back'] ?? ''))

function submittedUpdatedAt(form: FormState): number | null {
  const text = String(form.values['updated_at'] ?? '')
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
