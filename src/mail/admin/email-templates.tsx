import { Elysia } from 'elysia'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { listBrokenSentences } from '#src/i18n/broken-sentences.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { EmailTemplatePage } from '#templates/mail/email-template-page.tsx'
import { EmailTemplatesPage } from '#templates/mail/email-templates-page.tsx'
import { emailTemplatesPath as path } from '#templates/mail/paths.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { fieldValue } from '#templates/ui/fields/field-props.ts'
import { listBrokenTexts } from '../templates/broken-texts.ts'
import { findTemplateForStaff, listTemplatesForStaff } from '../templates/edit-templates.ts'
import { mailTemplateSchema, switchMailSchema } from '../forms.ts'
import { isMailDisabled, listDisabledMails, requiredReason, setMailEnabled } from '../optional-mails.ts'
import { queueMail } from '../outbox.ts'
import { canEditTemplate } from '../templates/sensitive-templates.ts'
import { listStoredErrors } from '../templates/stored-texts.ts'
import { builtInTemplates, commonVariables } from '../templates/built-in-templates.ts'
import { listTemplateVersions, saveTemplateVersion } from '../templates/template-versions.ts'
import { builtInText } from '../templates/templates.ts'
import { askForSecret } from './ask-for-secret.ts'
import { canChangeText, editorOf, type OpenedTemplate, openTemplate, requireSlug, templateHref } from './open-template.ts'
import { readSampleValues } from './sample-values.ts'
import { listPreviewSubjects, templatePreviewRoutes } from './template-preview.tsx'
import { describeChange, findTemplateUndo, templateVersionRoutes } from './template-versions.tsx'
import { requiredVariables } from '../templates/required-variables.ts'

export const emailTemplatesAdmin = (shop: Shop) =>
  new Elysia()
    .use(templatePreviewRoutes(shop))
    .use(templateVersionRoutes(shop))
    .use(requireStaff(shop, 'mail'))
    .get(path, async ({ view }) => {
      const props = {
        view,
        templates: await listTemplatesForStaff(shop.db.read),
        disabled: await listDisabledMails(shop.db.read),
        passedOver: await listBrokenTexts(shop.db.read),
        brokenSentences: await listBrokenSentences(shop.db.read),
      }
      return page(view, view.t('emailTemplates.title'), <EmailTemplatesPage {...props} />)
    })
    .get(`${path}/:slug`, async ({ view, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const { subject, preheader, body } = await findTemplateForStaff(shop.db.read, opened.slug, opened.language)
      return renderEditor(shop, view, opened, initialForm({ subject, preheader, body }))
    })
    .post(`${path}/:slug`, async ({ view, req, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const asked = await askForSecret(shop, { view, req }, opened.slug)
      if (asked) return asked
      const form = await readForm(view, req.raw, mailTemplateSchema)
      const audited = { action: 'mail_template.saved', subject: `mail_template:${opened.slug}` }
      const { status } = await saveForm(form, ({ updated_at, subject, preheader, body }) =>
        withAudit(shop, view, audited, async (tx, now) => {
          const options = { ...editorOf(view), now, expectedUpdatedAt: updated_at }
          return describeChange(opened, await saveTemplateVersion(tx, { ...opened, subject, preheader, body }, options))
        }),
      )
      if (status === 200) return redirect(view, templateHref(opened), view.t('emailTemplates.saved'))
      return renderEditor(shop, view, opened, form.state, status)
    })
    .post(`${path}/:slug/switch`, async ({ view, req, params }) => {
      const slug = requireSlug(params.slug)
      const opened = await openTemplate(shop, view, slug)
      const form = await readForm(view, req.raw, switchMailSchema)
      const enabled = form.ok && form.values.enabled
      await withAudit(shop, view, { action: 'mail_template.switched', subject: `mail_template:${slug}` }, async (tx, now) =>
        (await setMailEnabled(tx, slug, enabled, now)) ? { change: { enabled: [!enabled, enabled] } } : null,
      )
      return redirect(view, templateHref(opened), view.t(enabled ? 'emailTemplates.switchedOn' : 'emailTemplates.switchedOff'))
    })
    .post(`${path}/:slug/test`, async ({ view, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const { slug, language } = opened
      const samples = await readSampleValues(shop, opened)
      await withAudit(shop, view, { action: 'mail_template.tested', subject: `mail_template:${slug}` }, async (tx) => {
        await queueMail(shop, tx, { template: slug, to: view.user.email, language, params: samples, isTest: true })
        return { change: { language } }
      })
      const message = shop.mailer ? 'emailTemplates.testQueued' : 'mail.storedNotSent'
      return redirect(view, templateHref(opened), view.t(message, { email: view.user.email }))
    })

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
  const labels = { subject: view.t('mail.subject'), preheader: view.t('emailTemplates.preheader'), body: view.t('emailTemplates.body') }
  const differences = (['subject', 'preheader', 'body'] as const).map((name) => ({
    label: labels[name],
    yours: fieldValue({ form, name }),
    theirs: stored[name],
  }))
  const conflict =
    status === 409 ? await describeConflict(shop, view, { subject: `mail_template:${slug}`, savedAt: stored.updatedAt }, differences) : null
  const title = view.t(`mail.template.${slug}.name`)
  const subjects = await listPreviewSubjects(shop.db.read, view, slug)
  const props = {
    view,
    title,
    slug,
    typeId,
    language,
    samples: { ...variables, ...commonVariables },
    required: requiredVariables(slug),
    errors: await listStoredErrors(shop.db.read, { slug, language }),
    stored,
    form,
    conflict,
    builtIn: await builtInText(slug, language),
    versions: (await listTemplateVersions(shop.db.read, opened)).length,
    undo: await findTemplateUndo(shop, view, slug),
    requiredReason: requiredReason(slug),
    isDisabled: await isMailDisabled(shop.db.read, slug),
    subjects,
    subject: subjects === null ? '' : (view.url.searchParams.get(subjects.name) ?? ''),
  }
  const rights = {
    canSend: view.can('mail', 'write'),
    canWrite: canChangeText(view, slug),
    isAdminsOnly: !canEditTemplate(view.user.roleId, slug),
  }
  const body = <EmailTemplatePage {...props} {...rights} languages={await activeLanguages(shop)} />
  return page(view, title, body, {
    status,
    styles: ['css/email-template-page.css'],
    scripts: ['js/email-template.js'],
  })
}
