import { Elysia } from 'elysia'
import type { FormField } from '#db/schema/forms.ts'
import { isSuspected } from '#src/customer-tickets/suspect-form.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { type Fields, readFields } from '#src/web/form/body.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { ValidationError } from '#src/web/form/form.ts'
import { fragments, json, page, redirect, withStatus } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { CmsForm, CmsFormThanks } from '#templates/forms/cms-form.tsx'
import { FormPage } from '#templates/forms/form-page.tsx'
import type { ShownForm } from '#templates/forms/shown-form.ts'
import { type FormRow, findFormByAddress } from './find-forms.ts'
import { maxSubmissionSize, maxSubmissionsPerWindow, submissionWindowMinutes } from './limits.ts'
import { type ReadAnswers, readAnswers } from './read-answers.ts'
import { showForm } from './show-form.ts'
import { followSubmission } from './submission-mails.ts'
import { submitForm } from './submit-form.ts'

export const formRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/forms/:slug', async ({ view, params }) => {
      const form = await getForm(shop, view, params.slug)
      if (params.slug !== form.slug) return redirect(view, formPath(form), undefined, 301)
      return renderFormPage(view, showForm(shop, form, { page: formPath(form), instance: 1 }), 200)
    })
    .post('/forms/:slug/submit', async ({ view, req, params }) => {
      const form = await getForm(shop, view, params.slug)
      req.extendTimeout(120)
      const fields = await readFields(req.raw, { bytes: maxBytes(form), fields: maxPairs(form), depth: 2 })
      const sent = readControls(shop, form, fields)
      const read = readAnswers(form.fields, fields)
      const isSpam = looksLikeSpam(shop, fields, read)
      if (read.errors.size > 0) return renderErrors(shop, { view, req }, form, sent, read)
      await enforceClientRateLimit(shop, {
        name: `form-${form.id}`,
        address: req.ip,
        maxHits: maxSubmissionsPerWindow,
        windowMs: submissionWindowMinutes * 60_000,
      })
      try {
        const { answers, files } = read
        const submission = { form, key: sent.key, isSpam, answers, userId: view.user?.id ?? null, page: sent.page, language: view.language }
        const { id } = await submitForm(shop, submission, files, (tx, stored) => followSubmission(shop, tx, form, stored))
        return renderSuccess({ view, req }, form, sent, id)
      } catch (error) {
        if (!(error instanceof UserError) || error.field === undefined) throw error
        read.errors.set(error.field, { key: error.key, params: error.params })
        return renderErrors(shop, { view, req }, form, sent, read)
      }
    })

/** Throws NotFound. */
async function getForm(shop: Shop, view: View, address: string): Promise<FormRow> {
  const form = await findFormByAddress(shop.db.read, address, view.contentLanguage)
  if (!form) throw new NotFound('form')
  return form
}

const formPath = ({ slug }: Pick<FormRow, 'slug'>): string => `/forms/${slug}`

const filesOf = ({ fields }: Pick<FormRow, 'fields'>): FormField[] => fields.filter(({ type }) => type === 'file')

const maxBytes = (form: FormRow): number =>
  maxSubmissionSize + filesOf(form).reduce((sum, { megabytes }) => sum + megabytes, 0) * 1024 * 1024

/** Names and values that the form can send, and some more. */
const maxPairs = ({ fields }: FormRow): number =>
  Math.max(
    100,
    fields.reduce((sum, { type, options }) => sum + (type === 'checkboxes' ? options.length : 1), 10),
  )

interface Controls {
  key: string
  opened: string
  page: string
  instance: number
}

/** The form's own hidden fields. A program need not send them. */
function readControls(shop: Shop, form: FormRow, fields: Fields): Controls {
  const textOf = (name: string) => {
    const value = fields.get(name)?.at(-1)
    return typeof value === 'string' ? value : ''
  }
  const [key, path, instance] = [textOf('_key'), textOf('_page').slice(0, maxPathLength), textOf('_instance')]
  return {
    key: /^[a-z0-9]{32}$/.test(key) ? key : newToken(shop.random),
    opened: textOf('_opened').slice(0, 200),
    page: localPath(path) ?? formPath(form),
    instance: /^[1-9]\d?$/.test(instance) ? Number(instance) : 1,
  }
}

const maxPathLength = 500

// A program that uses the documented address sends no time.
function looksLikeSpam({ config, now }: Shop, fields: Fields, { answers }: ReadAnswers): boolean {
  const isTrapFilled = fields.get('_website')?.some((value) => typeof value !== 'string' || value.trim() !== '') ?? false
  const opened = fields.get('_opened')?.at(-1)
  const texts = answers.flatMap(({ values }) => values)
  return isSuspected(config.sessionSecret, { isTrapFilled, opened: opened === undefined ? null : String(opened), texts }, now())
}

interface Exchange {
  view: View
  req: HttpRequest
}

function renderSuccess({ view, req }: Exchange, form: FormRow, sent: Controls, id: number): Response {
  const message = form.thanks || view.t('forms.thanks')
  if (req.wantsJson) return json({ success: true, message, submission_id: id })
  if (form.thanksLink !== '') return redirect(view, form.thanksLink)
  if (view.partial) return fragments(view, <CmsFormThanks form={{ id: form.id, instance: sent.instance }} text={message} />)
  return redirect(view, sent.page, message)
}

function renderErrors(shop: Shop, { view, req }: Exchange, form: FormRow, sent: Controls, { errors, values }: ReadAnswers): Response {
  const texts = Object.fromEntries([...errors].map(([key, error]) => [key, view.t(error.key, withDay(view, error.params))]))
  if (req.wantsJson) throw new ValidationError(texts)
  const shown = showForm(shop, form, { ...sent, state: { values, errors: texts } })
  if (view.partial) return withStatus(422, fragments(view, <CmsForm view={view} form={shown} />))
  return renderFormPage(view, shown, 422)
}

const withDay = (view: View, { day, ...params }: ReadAnswers['errors'] extends Map<string, { params: infer P }> ? P : never) =>
  day === undefined ? params : { ...params, day: view.day(String(day)) }

function renderFormPage(view: View, form: ShownForm, status: 200 | 422): Response {
  return page(view, form.name, <FormPage view={view} form={form} />, {
    status,
    canonical: formPath(form),
    styles: ['css/forms-page.css'],
    scripts: ['js/forms.js'],
  })
}
