import { maxPreheaderLength, maxSubjectLength, maxTemplateLength } from '#src/mail/limits.ts'
import { diffBlocks } from '#src/lib/text/text-diff.ts'
import { FormProblems, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { TextDiff } from '#templates/admin/text-diff.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { FoldedPanel, Panel } from '#templates/ui/panel.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { UndoNotice } from '#templates/admin/undo-notice.tsx'
import { emailTemplatesPath } from './paths.ts'
import { TemplatePreview } from './email-template-preview.tsx'
import type { EmailTemplatePageProps } from './email-template-page-props.ts'

export function EmailTemplatePage(props: EmailTemplatePageProps) {
  const { view, title, slug, typeId, language, languages, stored, form, conflict, canWrite } = props
  const { t } = view
  const path = `${emailTemplatesPath}/${slug}`
  const query = `?language=${language}`
  const { subjects, subject } = props
  const previewQuery = subjects === null || subject === '' ? query : `${query}&${subjects.name}=${encodeURIComponent(subject)}`
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: t('emailTemplates.title'), href: emailTemplatesPath }]}
        badges={
          <>
            <Badge tone={stored.isEdited ? 'info' : 'neutral'}>
              {t(stored.isEdited ? 'emailTemplates.edited' : 'emailTemplates.builtIn')}
            </Badge>
            {props.isDisabled && <Badge tone="warn">{t('emailTemplates.off')}</Badge>}
          </>
        }
        note={
          <>
            {t('emailTemplates.typeNote', { type: typeId })} · <code>{slug}</code>
          </>
        }
      >
        {props.versions > 0 && (
          <LinkButton href={`${path}/${language}/versions`} icon="clock">
            {t('content.versions')}
          </LinkButton>
        )}
        {props.canSend && (
          <form method="post" action={`${path}/test${query}`}>
            <Button icon="send">{t('emailTemplates.test')}</Button>
          </form>
        )}
      </PageHead>
      {languages.length > 1 && (
        <Tabs
          label={t('emailTemplates.languages')}
          tabs={languages.map(({ code, name }) => ({
            label: name,
            href: `${path}?language=${code}`,
            current: code === language,
            attrs: { lang: code },
          }))}
        />
      )}
      {props.isAdminsOnly && <Notice tone="info">{t('emailTemplates.adminsOnly')}</Notice>}
      {props.errors.length > 0 && <StoredErrors {...props} />}
      {props.undo && canWrite && (
        <UndoNotice view={view} text={props.undo.text} undo={{ action: `${path}/undo${query}`, fields: { entry: props.undo.entry } }} />
      )}
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={path + query} />
      <div class="edit">
        <div class="stack" data-gap="5">
          {canWrite ? (
            <form class="stack" data-gap="4" id="edit-form" {...saveFormAttrs(path + query, isRejected(form, conflict))}>
              <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />
              <TemplateText {...props} />
              <SaveBar view={view} />
            </form>
          ) : (
            <TemplateText {...props} />
          )}
          <TemplatePreview {...props} action={`${path}/preview${previewQuery}`} path={path} />
        </div>
        <div class="stack" data-gap="5">
          <Variables {...props} />
          <Sending {...props} action={`${path}/switch${query}`} />
          {(stored.isEdited || props.errors.length > 0) && <BuiltInText {...props} action={`${path}/reset${query}`} />}
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
          required={false}
          name="preheader"
          label={t('emailTemplates.preheader')}
          hint={t('emailTemplates.preheaderHint')}
          maxlength={maxPreheaderLength}
        />
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

/** Every variable with its sample. The buttons insert it where the cursor was; js/email-template.js shows them. */
function Variables({ view, samples, required, canWrite }: EmailTemplatePageProps) {
  const { t } = view
  return (
    <Panel title={t('emailTemplates.variables')} id="variables">
      <dl class="stack" data-gap="3">
        {Object.entries(samples).map(([name, sample]) => (
          <div>
            <dt class="cluster" data-gap="2">
              <code>{`{{${name}}}`}</code> {required.includes(name) && <Badge>{t('emailTemplates.required')}</Badge>}
              {canWrite && (
                <Button
                  type="button"
                  size="small"
                  kind="quiet"
                  icon="plus"
                  attrs={{
                    hidden: true,
                    'data-insert': `{{${name}}}`,
                    'data-inserted': t('emailTemplates.inserted', { name: `{{${name}}}` }),
                    'aria-label': t('emailTemplates.insertNamed', { name: `{{${name}}}` }),
                  }}
                >
                  {t('emailTemplates.insert')}
                </Button>
              )}
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

/** Whether the email is sent, and the switch for it where there may be one. */
function Sending({ view, requiredReason, isDisabled, canSend, action }: EmailTemplatePageProps & { action: string }) {
  const { t } = view
  return (
    <Panel title={t('emailTemplates.sending')} id="sending">
      <div class="stack" data-gap="3">
        <p class="muted small">
          {requiredReason === null
            ? t(isDisabled ? 'emailTemplates.offHint' : 'emailTemplates.onHint')
            : t(`emailTemplates.required.${requiredReason}`)}
        </p>
        {requiredReason === null && canSend && (
          <form method="post" action={action}>
            {isDisabled && <input type="hidden" name="enabled" value="1" />}
            <Button id="mail-switch">{t(isDisabled ? 'emailTemplates.switchOn' : 'emailTemplates.switchOff')}</Button>
          </form>
        )}
      </div>
    </Panel>
  )
}

/** Why the built-in text is sent. */
function StoredErrors({ view, errors }: EmailTemplatePageProps) {
  const { t } = view
  return (
    <Notice tone="bad">
      {t('emailTemplates.sentBuiltIn')}
      <ul>
        {errors.map(({ kind, name }) => (
          <li>{t(`emailTemplates.error.${kind}`, { name })}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What a reset would change, and the button for it. */
function BuiltInText({ view, stored, builtIn, canWrite, action }: EmailTemplatePageProps & { action: string }) {
  const { t } = view
  const parts = [
    { label: t('mail.subject'), blocks: diffBlocks([stored.subject], [builtIn.subject]) },
    { label: t('emailTemplates.preheader'), blocks: diffBlocks([stored.preheader], [builtIn.preheader]) },
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
