import type { Language } from '#src/i18n/languages.ts'
import type { EditedTemplate } from '#src/mail/edit-templates.ts'
import { maxSubjectLength, maxTemplateLength } from '#src/mail/limits.ts'
import type { View } from '#src/web/view.ts'
import { diffBlocks } from '#src/lib/text-diff.ts'
import { ConflictPanel, type Difference, UpdatedAtField } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { TextDiff } from '#templates/admin/text-diff.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { FoldedPanel, Panel } from '#templates/ui/panel.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import { emailTemplatesPath } from './email-templates-page.tsx'

interface EmailTemplatePageProps {
  view: View
  title: string
  slug: string
  typeId: number
  language: string
  languages: Language[]
  /** Sample values by name. */
  samples: Record<string, string>
  /** Names of variables that the text must have. */
  required: readonly string[]
  stored: EditedTemplate
  builtIn: { subject: string; body: string }
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

export function EmailTemplatePage(props: EmailTemplatePageProps) {
  const { view, title, slug, typeId, language, languages, stored, form, conflict, canWrite } = props
  const { t } = view
  const path = `${emailTemplatesPath}/${slug}`
  const query = `?language=${language}`
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t('emailTemplates.title'), href: emailTemplatesPath }]}
        badges={
          <Badge tone={stored.isEdited ? 'info' : 'neutral'}>
            {t(stored.isEdited ? 'emailTemplates.edited' : 'emailTemplates.builtIn')}
          </Badge>
        }
        note={
          <>
            {t('emailTemplates.typeNote', { type: typeId })} · <code>{slug}</code>
          </>
        }
      >
        {canWrite && (
          <form method="post" action={`${path}/test${query}`}>
            <Button icon="send">{t('emailTemplates.test')}</Button>
          </form>
        )}
      </PageHead>
      {languages.length > 1 && (
        <nav class="cluster" data-gap="3" aria-label={t('emailTemplates.languages')}>
          {languages.map(({ code, name }) => (
            <a class="link" href={`${path}?language=${code}`} aria-current={code === language ? 'page' : undefined} lang={code}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <ErrorSummary form={form} title={t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={path + query} />}
      <div class="edit">
        <div class="stack" data-gap="5">
          {canWrite ? (
            <form
              class="stack"
              data-gap="4"
              id="edit-form"
              method="post"
              action={path + query}
              novalidate
              data-save
              data-dirty={Object.keys(form.errors).length > 0 || conflict !== null}
            >
              <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />
              <TemplateText {...props} />
              <SaveBar view={view} />
            </form>
          ) : (
            <TemplateText {...props} />
          )}
          <Panel title={t('mail.preview')} id="preview">
            <div class="stack" data-gap="4">
              {canWrite && (
                <div class="button-row">
                  <PreviewButton action={`${path}/preview${query}`}>{t('emailTemplates.updatePreview')}</PreviewButton>
                  <PreviewButton action={`${path}/preview${query}&as=text`}>{t('mail.plainText')}</PreviewButton>
                </div>
              )}
              <iframe
                class="mail-frame"
                name="email-preview"
                title={t('mail.previewOf', { subject: title })}
                src={`${path}/preview${query}`}
                sandbox=""
              />
            </div>
          </Panel>
        </div>
        <div class="stack" data-gap="5">
          <Variables {...props} />
          {stored.isEdited && <BuiltInText {...props} action={`${path}/reset${query}`} />}
        </div>
      </div>
    </div>
  )
}

function TemplateText({ view, language, form, canWrite }: EmailTemplatePageProps) {
  const { t } = view
  const shared = { form, disabled: !canWrite, required: true, attrs: { translate: 'no', lang: language } }
  return (
    <Panel title={t('emailTemplates.text')} id="text">
      <div class="stack" data-gap="4">
        <Field {...shared} name="subject" label={t('mail.subject')} maxlength={maxSubjectLength} />
        <Field
          {...shared}
          name="body"
          type="textarea"
          rows={16}
          label={t('emailTemplates.body')}
          hint={t('emailTemplates.bodyHint')}
          maxlength={maxTemplateLength}
        />
      </div>
    </Panel>
  )
}

/** Shows what the form has now. After the form, so that Enter in it saves. */
const PreviewButton = ({ action, children }: { action: string; children: string }) => (
  <Button attrs={{ form: 'edit-form', formaction: action, formtarget: 'email-preview', formnovalidate: true }}>{children}</Button>
)

function Variables({ view, samples, required }: EmailTemplatePageProps) {
  return (
    <Panel title={view.t('emailTemplates.variables')} id="variables">
      <dl class="stack" data-gap="3">
        {Object.entries(samples).map(([name, sample]) => (
          <div>
            <dt>
              <code>{`{{${name}}}`}</code> {required.includes(name) && <Badge>{view.t('emailTemplates.required')}</Badge>}
            </dt>
            <dd class="muted small" translate="no">
              {sample}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** What a reset would change, and the button for it. */
function BuiltInText({ view, stored, builtIn, canWrite, action }: EmailTemplatePageProps & { action: string }) {
  const { t } = view
  const parts = [
    { label: t('mail.subject'), blocks: diffBlocks([stored.subject], [builtIn.subject]) },
    { label: t('emailTemplates.body'), blocks: diffBlocks(stored.body.split('\n'), builtIn.body.split('\n')) },
  ]
  return (
    <FoldedPanel title={t('emailTemplates.reset')} id="reset" isOpen={false}>
      <div class="stack" data-gap="4">
        <p class="muted small">{t('emailTemplates.resetHint')}</p>
        <TextDiff view={view} parts={parts} />
        {canWrite && (
          <form method="post" action={action}>
            <Button kind="danger">{t('emailTemplates.resetButton')}</Button>
          </form>
        )}
      </div>
    </FoldedPanel>
  )
}
