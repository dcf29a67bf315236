import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/admin/changes.ts'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { NotFound } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form.ts'
import { file, page, redirect } from '#src/web/response.tsx'
import { EmailTemplatePage } from '#templates/mail/email-template-page.tsx'
import { EmailTemplatesPage, emailTemplatesPath as path } from '#templates/mail/email-templates-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { fieldValue } from '#templates/ui/field-props.ts'
import { mailBodyPolicy } from '../body-policy.ts'
import { builtInText, findTemplateForStaff, listTemplatesForStaff } from '../edit-templates.ts'
import { maxTemplateLength } from '../limits.ts'
import { mailLayout, queueMail } from '../outbox.ts'
import { renderMail } from '../render.ts'
import { requiredVariables } from '../template-rules.ts'
import { builtInTemplates, commonVariables, type MailSlug } from '../template-variables.ts'
import { resetMailTemplate, sanitizeTemplateBody, saveMailTemplate } from '../templates.ts'

const schema = t.Object({
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  subject: t.String({ default: '' }),
  body: t.String({ maxLength: maxTemplateLength, multiline: true, default: '' }),
})

export const emailTemplatesAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'mail'))
    .get(path, async ({ view }) => {
      const templates = await listTemplatesForStaff(shop.db.read)
      return page(view, view.t('emailTemplates.title'), <EmailTemplatesPage view={view} templates={templates} />)
    })
    .get(`${path}/:slug`, async ({ view, params }) => {
      const opened = await open(shop, view, params.slug)
      const stored = await findTemplateForStaff(shop.db.read, opened.slug, opened.language)
      return renderEditor(shop, view, opened, initialForm({ subject: stored.subject, body: stored.body }))
    })
    .post(`${path}/:slug`, async ({ view, req, params }) => {
      const opened = await open(shop, view, params.slug)
      const { slug, language } = opened
      const form = await readForm(view, req.raw, schema)
      const { status } = await saveForm(form, ({ updated_at, subject, body }) =>
        withAudit(shop, view, { action: 'mail_template.saved', subject: `mail_template:${slug}` }, async (tx, now) => {
          const before = await findTemplateForStaff(tx, slug, language)
          await saveMailTemplate(tx, { slug, language, subject, body }, now, updated_at ?? before.updatedAt)
          const after = await findTemplateForStaff(tx, slug, language)
          return { change: { language, ...changesBetween(textOf(before), textOf(after), maxTemplateLength) } }
        }),
      )
      if (status === 200) return redirect(view, hrefOf(opened), view.t('emailTemplates.saved'))
      return renderEditor(shop, view, opened, form.state, status)
    })
    .post(`${path}/:slug/reset`, async ({ view, params }) => {
      const opened = await open(shop, view, params.slug)
      const { slug, language } = opened
      await withAudit(shop, view, { action: 'mail_template.reset', subject: `mail_template:${slug}` }, async (tx) => {
        const before = await findTemplateForStaff(tx, slug, language)
        await resetMailTemplate(tx, slug, language)
        return {
          change: {
            language,
            ...changesBetween(textOf(before), textOf(await findTemplateForStaff(tx, slug, language)), maxTemplateLength),
          },
        }
      })
      return redirect(view, hrefOf(opened), view.t('emailTemplates.wasReset'))
    })
    .post(`${path}/:slug/test`, async ({ view, params }) => {
      const opened = await open(shop, view, params.slug)
      const { slug, language } = opened
      await withAudit(shop, view, { action: 'mail_template.tested', subject: `mail_template:${slug}` }, async (tx) => {
        await queueMail(shop, tx, { template: slug, to: view.user.email, language, params: samplesOf(slug) })
        return { change: { language } }
      })
      const message = shop.mailer ? 'emailTemplates.testQueued' : 'mail.storedNotSent'
      return redirect(view, hrefOf(opened), view.t(message, { email: view.user.email }))
    })
    .get(`${path}/:slug/preview`, async ({ view, params }) => {
      const { slug, language } = await open(shop, view, params.slug)
      return renderPreview(shop, view, { slug, language, ...(await findTemplateForStaff(shop.db.read, slug, language)) })
    })
    .post(`${path}/:slug/preview`, async ({ view, req, params }) => {
      const opened = await open(shop, view, params.slug)
      const form = await readForm(view, req.raw, schema)
      const [subject, body] = [fieldValue({ form: form.state, name: 'subject' }), fieldValue({ form: form.state, name: 'body' })]
      return renderPreview(shop, view, { ...opened, subject, body })
    })

interface OpenedTemplate {
  slug: MailSlug
  language: string
}

/** The language is that of the address, else the store's. Throws NotFound. */
async function open(shop: Shop, view: StaffView, name: string): Promise<OpenedTemplate> {
  const template = builtInTemplates.find(({ slug }) => slug === name)
  const languages = await activeLanguages(shop)
  const code = view.url.searchParams.get('language') ?? languages[0]!.code
  if (!template || !languages.some((language) => language.code === code)) throw new NotFound('email template')
  return { slug: template.slug, language: code }
}

const hrefOf = ({ slug, language }: OpenedTemplate): string => `${path}/${slug}?language=${language}`

const textOf = ({ subject, body }: { subject: string; body: string }) => ({ subject, body })

const samplesOf = (slug: MailSlug): Record<string, string> => ({
  ...builtInTemplates.find((template) => template.slug === slug)!.variables,
})

async function renderPreview(
  shop: Shop,
  view: StaffView,
  { slug, language, ...text }: OpenedTemplate & { subject: string; body: string },
): Promise<Response> {
  const layout = mailLayout(shop, await currentSettings(shop), language)
  const clean = await sanitizeTemplateBody(text.body)
  const mail = renderMail({ slug, subject: text.subject, body: clean }, samplesOf(slug), layout)
  const isText = view.url.searchParams.get('as') === 'text'
  const response = file(isText ? `${mail.subject}\n\n${mail.text}` : mail.html, {
    type: `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
  })
  response.headers.set('content-security-policy', mailBodyPolicy)
  return response
}

async function renderEditor(
  shop: Shop,
  view: StaffView,
  opened: OpenedTemplate,
  form: FormState,
  status: 200 | 422 | 409 = 200,
): Promise<Response> {
  const { slug, language } = opened
  const { typeId, variables } = builtInTemplates.find((template) => template.slug === slug)!
  const stored = await findTemplateForStaff(shop.db.read, slug, language)
  const labels = { subject: view.t('mail.subject'), body: view.t('emailTemplates.body') }
  const differences = (['subject', 'body'] as const).map((name) => ({
    label: labels[name],
    yours: fieldValue({ form, name }),
    theirs: stored[name],
  }))
  const conflict =
    status === 409 ? await describeConflict(shop, view, { subject: `mail_template:${slug}`, savedAt: stored.updatedAt }, differences) : null
  const title = view.t(`mail.template.${slug}.name`)
  const samples = { ...variables, ...commonVariables }
  const required = requiredVariables(slug)
  const props = {
    view,
    title,
    slug,
    typeId,
    language,
    samples,
    required,
    stored,
    form,
    conflict,
    builtIn: await builtInText(slug, language),
  }
  const body = <EmailTemplatePage {...props} languages={await activeLanguages(shop)} canWrite={view.can('mail', 'write')} />
  return page(view, status === 422 ? view.t('common.errorTitle', { title }) : title, body, {
    status,
    styles: ['css/content-editor-page.css'],
  })
}
