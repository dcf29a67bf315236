import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { PreviewWidths } from '#templates/admin/preview-widths.tsx'
import type { EmailTemplatePageProps } from './email-template-page-props.ts'

/** Shows what the form has now. After the form, so that Enter in it saves. */
const PreviewButton = ({ action, children }: { action: string; children: string }) => (
  <Button attrs={{ form: 'edit-form', formaction: action, formtarget: 'email-preview', formnovalidate: true }}>{children}</Button>
)

/** What the form has now, at the width of a desktop or a phone. js/email-template.js shows it while it is written; without it, the buttons do. */
export function TemplatePreview({
  view,
  title,
  language,
  subjects,
  subject,
  canWrite,
  action,
  path,
}: EmailTemplatePageProps & { action: string; path: string }) {
  const { t } = view
  return (
    <section class="panel mail-preview" aria-labelledby="preview-title">
      <div class="panel-head">
        <h2 id="preview-title">{t('mail.preview')}</h2>
        <PreviewWidths view={view} />
      </div>
      <div class="panel-body stack" data-gap="4">
        {subjects !== null && subjects.subjects.length > 0 && (
          <form class="content-compare" method="get" action={path}>
            <input type="hidden" name="language" value={language} />
            <Field
              form={{ values: { [subjects.name]: subject }, errors: {} }}
              name={subjects.name}
              type="select"
              label={t('emailTemplates.previewData')}
              options={[{ value: '', label: t('emailTemplates.sampleData') }, ...subjects.subjects]}
            />
            <Button id="preview-order">{t('emailTemplates.showData')}</Button>
          </form>
        )}
        {canWrite && (
          <div class="button-row">
            <PreviewButton action={action}>{t('emailTemplates.updatePreview')}</PreviewButton>
            <PreviewButton action={`${action}&as=text`}>{t('mail.plainText')}</PreviewButton>
          </div>
        )}
        <iframe class="mail-frame" name="email-preview" title={t('mail.previewOf', { subject: title })} src={action} sandbox="" />
      </div>
    </section>
  )
}
