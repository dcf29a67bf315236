import { Elysia } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findUndoResult, undoAuditEntry, undoable } from '#src/admin/undo.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, page, redirect } from '#src/web/response.tsx'
import { CheckoutFieldEditor } from '#templates/checkout/checkout-field-editor.tsx'
import { CheckoutFieldList, CheckoutFieldsPage, checkoutFieldsPath as path } from '#templates/checkout/checkout-fields-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import {
  type CheckoutFieldInput,
  type StoredCheckoutField,
  createCheckoutField,
  deleteCheckoutField,
  getFieldForStaff,
  listFieldsForStaff,
  moveId,
  orderCheckoutFields,
  restoreCheckoutField,
  saveCheckoutField,
} from './edit-checkout-fields.ts'
import { checkoutFieldSchema, deletedFieldSchema, moveFieldSchema, undoSchema } from './forms.ts'
import { otherLanguages } from '#src/i18n/languages.ts'

const deletedAction = 'checkout_field.deleted'

const undoableList = {
  path,
  undo: {
    [deletedAction]: undoable(deletedFieldSchema, {
      describe: (view, { label }) => ({ text: view.t('checkout.fields.deleted', { label }), canUndo: true }),
      undo: (tx, field, { subject, now }) => restoreCheckoutField(tx, parseId(subject.split(':')[1]), field, now),
    }),
  },
}

/** The fields that checkout asks besides contact and address. */
export const checkoutAdmin = (shop: Shop) =>
  new Elysia()
    .use(new Elysia().use(requireStaff(shop, 'settings', 'write')).get(`${path}/create`, ({ view }) => renderNew(shop, view)))
    .use(requireStaff(shop, 'settings'))
    .get(path, ({ view }) => renderList(shop, view, view.url))
    .post(path, async ({ view, req }) => {
      const form = await readForm(view, req.raw, checkoutFieldSchema)
      const created = await form.attempt(async (values) => {
        const input = await toInput(shop, values)
        return withAudit(shop, view, { action: 'checkout_field.created' }, async (tx, now) => {
          const id = await createCheckoutField(tx, input, now)
          return { change: toAudit(await getFieldForStaff(tx, id)), subject: `checkout_field:${id}`, label: input.label }
        })
      })
      if (!created) return renderEditor(shop, view, null, form.state, 422)
      return redirect(view, path, view.t('checkout.fields.created', { label: created.label }))
    })
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getFieldForStaff(shop.db.read, parseId(params.id))
      return renderEditor(shop, view, stored, toForm(stored))
    })
    .post(`${path}/:id`, ({ view, req, params }) => saveField(shop, { view, req }, parseId(params.id)))
    .post(`${path}/:id/delete`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { entry } = await withAudit(shop, view, { action: deletedAction, subject: `checkout_field:${id}` }, async (tx) => {
        const change = toAudit(await getFieldForStaff(tx, id))
        await deleteCheckoutField(tx, id)
        return { change }
      })
      const url = new URL(`${path}?undo=${entry}`, view.url)
      return view.partial ? renderList(shop, view, url) : redirect(view, url.pathname + url.search)
    })
    .post(`${path}/order`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, moveFieldSchema))
      await withAudit(shop, view, { action: 'checkout_field.moved', subject: 'checkout_fields' }, async (tx) => {
        const before = (await listFieldsForStaff(tx)).map(({ id }) => id)
        await orderCheckoutFields(tx, readOrder(view, values.move, before))
        return { change: { order: [before, (await listFieldsForStaff(tx)).map(({ id }) => id)] } }
      })
      return view.partial ? renderList(shop, view, new URL(path, view.url)) : redirect(view, path)
    })
    .post(`${path}/undo`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const result = await undoAuditEntry(shop, view, undoableList, values.entry)
      if (!view.partial) return redirect(view, path, result.text)
      const fields = await listFieldsForStaff(shop.db.read)
      return fragments(view, <CheckoutFieldList view={view} fields={fields} canWrite result={result} />)
    })

async function renderList(shop: Shop, view: StaffView, url: URL): Promise<Response> {
  const props = {
    view,
    fields: await listFieldsForStaff(shop.db.read),
    canWrite: view.can('settings', 'write'),
    result: await findUndoResult(shop, view, undoableList, { url, back: path }),
  }
  if (view.partial) return fragments(view, <CheckoutFieldList {...props} />)
  return page(view, view.t('checkout.fields.title'), <CheckoutFieldsPage {...props} />, { scripts: ['js/admin/sort.js'] })
}

const renderNew = (shop: Shop, view: StaffView): Promise<Response> =>
  renderEditor(shop, view, null, initialForm({ type: 'text', applies_to: 'both' }))

async function renderEditor(
  shop: Shop,
  view: StaffView,
  stored: StoredCheckoutField | null,
  form: FormState,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const languages = await otherLanguages(shop)
  const conflict = stored && status === 409 ? await describeFieldConflict(shop, view, stored, form) : null
  const title = stored?.label ?? view.t('checkout.fields.new')
  return page(view, title, <CheckoutFieldEditor view={view} stored={stored} form={form} languages={languages} conflict={conflict} />, {
    status,
  })
}

async function saveField(shop: Shop, { view, req }: { view: StaffView; req: HttpRequest }, id: number): Promise<Response> {
  const stored = await getFieldForStaff(shop.db.read, id)
  const form = await readForm(view, req.raw, checkoutFieldSchema)
  const saved = await saveForm(form, async (values) => {
    const input = await toInput(shop, values)
    return withAudit(shop, view, { action: 'checkout_field.saved', subject: `checkout_field:${id}` }, async (tx, now) => {
      const before = toAudit(await getFieldForStaff(tx, id))
      await saveCheckoutField(tx, id, input, { now, expectedUpdatedAt: values.updated_at ?? stored.updatedAt })
      return { change: changesBetween(before, toAudit(await getFieldForStaff(tx, id))) }
    })
  })
  if (saved.status === 200) return redirect(view, path, view.t('checkout.fields.saved', { label: form.values.label }))
  return renderEditor(shop, view, await getFieldForStaff(shop.db.read, id), form.state, saved.status)
}

function describeFieldConflict(shop: Shop, view: StaffView, stored: StoredCheckoutField, form: FormState) {
  const theirs = toForm(stored).values
  const labels = { label: 'checkout.fields.label', options: 'checkout.fields.options' } as const
  const differences = (['label', 'options'] as const).map((name) => ({
    label: view.t(labels[name]),
    yours: String(form.values[name] ?? ''),
    theirs: String(theirs[name] ?? ''),
  }))
  return describeConflict(shop, view, { subject: `checkout_field:${stored.id}`, savedAt: stored.updatedAt }, differences)
}

/** By dragging, the ids in `?order=`; by button, `12:up`. */
function readOrder(view: StaffView, move: string, existing: number[]): number[] {
  const dragged = view.url.searchParams.get('order')
  if (dragged !== null)
    return dragged
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id))
  const [, id, direction] = /^(\d{1,15}):(up|down)$/.exec(move) ?? []
  return id === undefined ? existing : moveId(existing, Number(id), direction === 'up' ? 'up' : 'down')
}

async function toInput(shop: Shop, values: typeof checkoutFieldSchema.static): Promise<CheckoutFieldInput> {
  const { label, type, options, required, applies_to: appliesTo } = values
  const codes = new Set((await otherLanguages(shop)).map(({ code }) => code))
  const texts = Object.fromEntries(Object.entries(values.texts).filter(([code]) => codes.has(code)))
  return { label, type, options, required, appliesTo, texts }
}

const toAudit = ({ id: _id, updatedAt: _updatedAt, ...field }: StoredCheckoutField) => field

function toForm({ label, type, options, required, appliesTo, texts }: StoredCheckoutField): FormState {
  const translations = Object.entries(texts).flatMap(([language, text]) => [
    [`texts.${language}.label`, text.label],
    [`texts.${language}.options`, text.options],
  ])
  return initialForm({ label, type, options, required, applies_to: appliesTo, ...Object.fromEntries(translations) })
}
