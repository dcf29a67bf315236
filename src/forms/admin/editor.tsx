import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/admin/changes.ts'
import { saveForm as saveSubmitted, withAudit } from '#src/admin/edit.ts'
import { respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { type StaffRequest, type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { findRepeatedCreate } from '#src/admin/repeated-create.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { storeView } from '#src/storefront/layout.ts'
import { type Fields, formLimits, readFields } from '#src/web/form/body.ts'
import { type ParsedForm, initialForm, validateFields } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { acceptsJson } from '#src/web/request.ts'
import { fragments, page, redirect, withToast } from '#src/web/response.tsx'
import { FormBuilder, FormEditor } from '#templates/forms/admin/form-editor.tsx'
import { formsPath as path } from '#templates/forms/admin/form-list.tsx'
import { FormPage } from '#templates/forms/form-page.tsx'
import { type Arranged, arrange, arrangeByOrder, readBuilder } from '../builder.ts'
import { createForm, findFormForStaff, type FormFacts, saveForm } from '../edit-forms.ts'
import { parseFormFields } from '../check-fields.ts'
import {
  maxFormNameLength,
  maxLinkLength,
  maxNotifyLength,
  maxRetentionDays,
  maxSlugLength,
  maxSubmitLabelLength,
  maxThanksLength,
} from '../limits.ts'
import { showForm } from '../show-form.ts'
import { describeFormConflict } from './describe-conflict.ts'
import { changeForms, formList } from './list.tsx'
import { maxSubjectLength } from '#src/tickets/limits.ts'
import { duplicateForm } from '../duplicate-form.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxFormNameLength, default: '' }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  enabled: t.Boolean(),
  fields: t.String({ maxLength: 200_000, multiline: true, default: '[]' }),
  submitLabel: t.String({ maxLength: maxSubmitLabelLength, default: '' }),
  thanks: t.String({ maxLength: maxThanksLength, multiline: true, default: '' }),
  thanksLink: t.String({ maxLength: maxLinkLength, default: '' }),
  notify: t.String({ maxLength: maxNotifyLength, multiline: true, default: '' }),
  copyToVisitor: t.Boolean(),
  opensTicket: t.Boolean(),
  ticketSubject: t.String({ maxLength: maxSubjectLength, default: '' }),
  retentionDays: t.Nullable(t.Integer({ minimum: 1, maximum: maxRetentionDays, default: null })),
})

const limits = { ...formLimits, bytes: 512 * 1024, fields: 3000 }

export const formEditorRoutes = (shop: Shop) =>
  new Elysia()
    .use(
      new Elysia()
        .use(requireStaff(shop, 'content', 'write'))
        .get(`${path}/create`, ({ view }) => render(shop, view, null, { form: initialForm({ enabled: true }), builder: builderOf([]) })),
    )
    .use(requireStaff(shop, 'content'))
    .get(`${path}/:id`, ({ view, params }) => redirect(view, `${path}/${parseId(params.id)}/edit`))
    .get(`${path}/:id/edit`, async ({ view, params }) => {
      const stored = await getForm(shop, parseId(params.id))
      return render(shop, view, stored, { form: storedForm(stored), builder: builderOf(parseFormFields(stored.fields)) })
    })
    .post(path, async ({ view, req }) => {
      const { form, builder } = await readEditor(view, req)
      const created = await form.attempt((values) => create(shop, view, values))
      if (!created) return render(shop, view, null, { form: form.state, builder, status: 422 })
      return redirect(view, `${path}/${created}/edit`, view.t('forms.created', { name: form.values.name }))
    })
    .post(`${path}/arrange`, async ({ view, req }) => {
      const { form, builder: read, fields } = await readEditor(view, req)
      const order = view.url.searchParams.get('order')
      const builder =
        order === null
          ? arrange(read, view.url.searchParams.get('do') ?? '', (type) => view.t(`forms.type.${type}`))
          : { ...builderOf([]), ...arrangeByOrder(read, order.split(',').map(Number)) }
      const state = { values: form.state.values, errors: {} }
      if (view.partial) {
        const response = fragments(view, <FormBuilder view={view} form={state} builder={builder} canWrite />)
        return builder.done
          ? withToast(response, 'say', view.t(`forms.announced.${builder.done.action}`, announced(builder.done)))
          : response
      }
      const id = Number(fields.get('id')?.[0] ?? 0)
      return render(shop, view, id > 0 ? await getForm(shop, id) : null, { form: state, builder })
    })
    .post(`${path}/preview`, async ({ view, req }) => {
      const { form, builder } = await readEditor(view, req)
      const text = (name: string) => String(form.state.values[name] ?? '')
      // The page of a visitor, not of staff.
      req.view = null
      const visitor = await storeView(shop, req)
      const draft = {
        id: 0,
        slug: 'preview',
        name: text('name') || view.t('forms.new'),
        fields: named(builder),
        submitLabel: text('submitLabel'),
        thanks: '',
      }
      return page(visitor, draft.name, <FormPage view={visitor} form={showForm(shop, draft, { page: '/', instance: 1 })} isPreview />, {
        noindex: true,
        private: true,
        styles: ['css/forms-page.css'],
        scripts: ['js/forms.js'],
      })
    })
    .post(`${path}/:id`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const stored = await getForm(shop, id)
      const { form, builder } = await readEditor(view, req)
      const saved = await saveSubmitted(form, (values) =>
        withAudit(shop, view, { action: 'form.saved', subject: `form:${id}` }, async (tx, now) => {
          const previous = await findFormForStaff(tx, id)
          const expected = String(form.state.values['updated_at'] ?? '')
          await saveForm(tx, id, values, { now, expectedUpdatedAt: /^\d{1,15}$/.test(expected) ? Number(expected) : stored.updatedAt })
          return { change: changesBetween(pickFacts(previous!), pickFacts((await findFormForStaff(tx, id))!)) }
        }),
      )
      if (saved.status !== 200) {
        const current = await getForm(shop, id)
        const conflict =
          saved.status === 409 ? await describeFormConflict(shop, view, current, { yours: form.state, theirs: storedForm(current) }) : null
        return render(shop, view, current, { form: form.state, builder, status: saved.status, conflict })
      }
      return redirect(view, `${path}/${id}/edit`, view.t('forms.saved', { name: form.values.name }))
    })
    .post(`${path}/:id/duplicate`, async ({ view, params }) => {
      const { id, name } = await getForm(shop, parseId(params.id))
      const { copyId } = await withAudit(shop, view, { action: 'form.copied' }, async (tx, now) => {
        const newId = await duplicateForm(tx, id, { name: view.t('content.copyOf', { title: name }), now })
        return { copyId: newId, change: { of: id }, subject: `form:${newId}` }
      })
      return redirect(view, `${path}/${copyId}/edit`, view.t('forms.copied'))
    })
    .post(`${path}/:id/trash`, ({ view, req, params }) => trashForm(shop, { view, req, params }))
    .post(`${path}/:id/delete`, ({ view, req, params }) => trashForm(shop, { view, req, params }))
    .post(`${path}/:id/restore`, async ({ view, params }) => {
      const { id } = await getForm(shop, parseId(params.id))
      await changeForms(shop, view, [id], 'restore')
      return redirect(view, `${path}/${id}/edit`, view.t('forms.done.restored', { count: 1 }))
    })

async function trashForm(shop: Shop, { view, req, params }: StaffRequest): Promise<Response> {
  const { id } = await getForm(shop, parseId(params.id))
  const { entry } = await changeForms(shop, view, [id], 'trash')
  return respondWithEntityList(shop, { view, req }, formList, { back: parseBackUrl(path, ''), entry })
}

type StoredForm = NonNullable<Awaited<ReturnType<typeof findFormForStaff>>>

/** Throws NotFound. */
async function getForm(shop: Shop, id: number): Promise<StoredForm> {
  const stored = await findFormForStaff(shop.db.read, id)
  if (!stored) throw new NotFound('form')
  return stored
}

async function readEditor(view: StaffView, req: HttpRequest) {
  const fields = await readFields(req.raw, limits)
  const builder = readBuilder(fields)
  const plain: Fields = new Map([...fields].filter(([name]) => !/^(fields|removed)\./.test(name)))
  plain.set('fields', [JSON.stringify(builder.fields)])
  const form: ParsedForm<typeof schema.static> = validateFields(view, plain, schema, acceptsJson(req.raw))
  return { form, builder: { ...builder, done: null, focus: null } satisfies Arranged, fields }
}

const builderOf = (fields: Arranged['fields']): Arranged => ({ fields, open: new Set(), removed: null, done: null, focus: null })

/** Fields that have no key yet get one, so that the preview can show them. */
const named = ({ fields }: Arranged) => fields.map((field, index) => ({ ...field, key: field.key || `field_${index + 1}` }))

async function create(shop: Shop, view: StaffView, values: FormFacts): Promise<number> {
  const action = 'form.created'
  let id = 0
  await withAudit(shop, view, { action }, async (tx, now) => {
    const submitted = { actorId: view.user.id, action, content: values }
    const repeated = await findRepeatedCreate(tx, submitted, now, async (row) => (await findFormForStaff(tx, row)) !== null)
    id = repeated ?? (await createForm(tx, values, now))
    if (repeated !== null) return null
    return { change: pickFacts((await findFormForStaff(tx, id))!), subject: `form:${id}` }
  })
  return id
}

const factNames = Object.keys(schema.properties) as (keyof FormFacts)[]

const pickFacts = (row: StoredForm): Record<string, unknown> => Object.fromEntries(factNames.map((name) => [name, row[name]]))

const storedForm = (row: StoredForm) => initialForm(pickFacts(row) as Record<string, string | number | boolean | null>)

const announced = ({ label, place }: NonNullable<Arranged['done']>) => ({ label, place })

interface EditorState {
  form: ParsedForm<unknown>['state']
  builder: Arranged
  status?: 200 | 409 | 422
  conflict?: Awaited<ReturnType<typeof describeFormConflict>> | null
}

function render(_shop: Shop, view: StaffView, stored: StoredForm | null, { form, builder, status = 200, conflict = null }: EditorState) {
  const title = stored?.name ?? view.t('forms.new')
  const shown = stored && { ...stored, isTrash: stored.deletedAt !== null }
  const body = (
    <FormEditor view={view} stored={shown} form={form} builder={builder} conflict={conflict} canWrite={view.can('content', 'write')} />
  )
  return page(view, title, body, {
    status,
    styles: ['css/form-builder-page.css'],
    scripts: ['js/form-builder.js'],
  })
}
