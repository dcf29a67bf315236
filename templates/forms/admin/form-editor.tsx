import { formFieldTypes } from '#db/schema/forms.ts'
import type { Arranged } from '#src/forms/builder.ts'
import {
  maxCopiesPerWindow,
  maxFields,
  maxFormNameLength,
  maxLinkLength,
  maxNotifyLength,
  maxRetentionDays,
  maxSubmitLabelLength,
  maxThanksLength,
} from '#src/forms/limits.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { FieldCard, RemovedField, arrangeAttrs } from './field-card.tsx'
import { formsPath } from './form-list.tsx'
import { maxSubjectLength } from '#src/tickets/limits.ts'

export interface FormEditorProps {
  view: View
  /** Null for a new form. */
  stored: { id: number; name: string; slug: string; updatedAt: number; isTrash: boolean } | null
  form: FormState
  builder: Arranged
  conflict: { text: string; differences: Difference[] } | null
  canWrite: boolean
}

export function FormEditor(props: FormEditorProps) {
  const { view, stored, form, conflict, canWrite } = props
  const { t } = view
  const action = stored ? `${formsPath}/${stored.id}` : formsPath
  const Form = canWrite ? 'form' : 'div'
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={stored ? stored.name : t('forms.new')} breadcrumbs={[{ label: t('forms.title'), href: formsPath }]}>
        {stored ? <FormActions {...props} stored={stored} /> : undefined}
      </PageHead>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      <Form id="edit-form" {...(canWrite ? { method: 'post', action, novalidate: true } : {})}>
        {/* Enter in a field presses the first button of a form. */}
        {canWrite && (
          <button type="submit" class="visually-hidden" tabindex={-1} aria-hidden="true">
            {t('common.saveChanges')}
          </button>
        )}
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        {stored && <input type="hidden" name="id" value={stored.id} />}
        <fieldset class="builder-fieldset" disabled={!canWrite}>
          <legend class="visually-hidden">{stored ? stored.name : t('forms.new')}</legend>
          <div class="edit">
            <div>
              <Panel>
                <Field
                  form={form}
                  name="name"
                  label={t('forms.name')}
                  hint={t('forms.nameHint')}
                  maxlength={maxFormNameLength}
                  autocomplete="off"
                />
              </Panel>
              <FormBuilder {...props} />
            </div>
            <div>
              <SettingsCards {...props} />
            </div>
          </div>
          {canWrite && (
            <div class="button-row" data-align="end">
              <Button icon="eye" id="form-preview" attrs={{ formaction: `${formsPath}/preview`, formtarget: '_blank' }}>
                {t('content.preview')}
              </Button>
              <Button kind="primary" id="form-save">
                {t(stored ? 'common.saveChanges' : 'forms.create')}
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </div>
  )
}

/** The fragment #form-builder: the types to add, and the fields in their order. */
export function FormBuilder({ view, form, builder, canWrite }: Pick<FormEditorProps, 'view' | 'form' | 'builder' | 'canWrite'>) {
  const { t } = view
  const arrangePath = `${formsPath}/arrange`
  const { fields, open, removed, focus } = builder
  return (
    <section class="panel" id="form-builder" aria-labelledby="form-builder-title">
      <div class="panel-head">
        <h2 id="form-builder-title">{t('forms.fields')}</h2>
      </div>
      <div class="panel-body builder">
        {canWrite && (
          <div class="builder-palette" role="group" aria-label={t('forms.addField')}>
            {formFieldTypes.map((type) => (
              <Button
                size="small"
                icon="plus"
                id={`add-${type}`}
                attrs={{ ...arrangeAttrs(arrangePath, `add:${type}`), ...(fields.length >= maxFields ? { disabled: true } : {}) }}
              >
                {t(`forms.type.${type}`)}
              </Button>
            ))}
          </div>
        )}
        {removed && canWrite && (
          <div class="notice" data-tone="info">
            <p>{t('forms.removed', { label: removed.field.label || t(`forms.type.${removed.field.type}`) })}</p>
            <Button
              size="small"
              icon="undo-2"
              id="restore-field"
              attrs={{ ...arrangeAttrs(arrangePath, 'restore'), ...(focus === 'undo' ? { autofocus: true } : {}) }}
            >
              {t('forms.undo')}
            </Button>
            <RemovedField removed={removed} />
          </div>
        )}
        {fields.length === 0 && <p class="muted">{t('forms.empty')}</p>}
        <ol class="builder-cards" data-sort={`${arrangePath}?`} data-sort-target="#form-builder">
          {fields.map((_field, index) => (
            <FieldCard
              view={view}
              arrangePath={arrangePath}
              fields={fields}
              index={index}
              isOpen={open.has(index)}
              errors={form.errors}
              focus={focus}
            />
          ))}
        </ol>
        <p class="muted small">{t('forms.keys')}</p>
      </div>
    </section>
  )
}

function SettingsCards({ view, stored, form }: FormEditorProps) {
  const { t } = view
  return (
    <>
      <Panel title={t('forms.publishing')}>
        <div class="form-rows">
          <Field form={form} name="enabled" type="switch" label={t('forms.on')} hint={t('forms.onHint')} />
          <Field
            form={form}
            name="slug"
            label={t('forms.address')}
            hint={t(stored ? 'forms.slugHint' : 'forms.slugNewHint')}
            prefix="/forms/"
            autocomplete="off"
          />
          {stored && (
            <div class="field">
              <label for="shortcode">{t('forms.shortcode')}</label>
              <p class="field-hint" id="shortcode-hint">
                {t('forms.shortcodeHint')}
              </p>
              <input
                class="input"
                type="text"
                id="shortcode"
                value={`[cms-form id=${stored.id}]`}
                readonly
                aria-describedby="shortcode-hint"
              />
              <Button
                type="button"
                size="small"
                icon="copy"
                id="copy-shortcode"
                attrs={{ 'data-copy': 'shortcode', 'data-copied': t('forms.shortcodeCopied'), hidden: true }}
              >
                {t('forms.copyShortcode')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <Panel title={t('forms.after')}>
        <div class="form-rows">
          <Field
            form={form}
            name="submitLabel"
            label={t('forms.submitLabel')}
            placeholder={t('forms.send')}
            optional={t('common.optional')}
            maxlength={maxSubmitLabelLength}
            autocomplete="off"
          />
          <Field
            form={form}
            name="thanks"
            type="textarea"
            rows={3}
            label={t('forms.thanksText')}
            hint={t('forms.thanksHint')}
            optional={t('common.optional')}
            maxlength={maxThanksLength}
          />
          <Field
            form={form}
            name="thanksLink"
            label={t('forms.thanksLink')}
            hint={t('forms.thanksLinkHint')}
            optional={t('common.optional')}
            maxlength={maxLinkLength}
            autocomplete="off"
          />
          <Field
            form={form}
            name="notify"
            type="textarea"
            rows={2}
            label={t('forms.notify')}
            hint={t('forms.notifyHint')}
            optional={t('common.optional')}
            maxlength={maxNotifyLength}
            autocomplete="off"
          />
          <Field
            form={form}
            name="copyToVisitor"
            type="checkbox"
            label={t('forms.copyToVisitor')}
            hint={t('forms.copyToVisitorHint', { most: maxCopiesPerWindow })}
          />
          <Field form={form} name="opensTicket" type="checkbox" label={t('forms.opensTicket')} hint={t('forms.opensTicketHint')} />
          <Field
            form={form}
            name="ticketSubject"
            label={t('forms.ticketSubject')}
            hint={t('forms.ticketSubjectHint')}
            optional={t('common.optional')}
            maxlength={maxSubjectLength}
            autocomplete="off"
          />
          <Field
            form={form}
            name="retentionDays"
            label={t('forms.retention')}
            hint={t('forms.retentionHint', { days: maxRetentionDays })}
            optional={t('common.optional')}
            inputmode="numeric"
            width={10}
            autocomplete="off"
          />
        </div>
      </Panel>
    </>
  )
}

function FormActions({ view, stored, canWrite }: FormEditorProps & { stored: NonNullable<FormEditorProps['stored']> }) {
  const { t } = view
  const action = `${formsPath}/${stored.id}`
  return (
    <>
      <LinkButton href={`${action}/submissions`} icon="inbox" id="form-submissions">
        {t('forms.submissions')}
      </LinkButton>
      {canWrite && (
        <ActionMenu label={t('content.more')} id="form-more">
          <form method="post" action={`${action}/duplicate`}>
            <Button kind="quiet" size="small" icon="copy" id="form-duplicate">
              {t('content.duplicate')}
            </Button>
          </form>
          <form method="post" action={`${action}/${stored.isTrash ? 'restore' : 'trash'}`}>
            <Button kind={stored.isTrash ? 'quiet' : 'danger'} size="small" icon={stored.isTrash ? 'undo-2' : 'trash'} id="form-trash">
              {t(stored.isTrash ? 'content.restore' : 'content.trash')}
            </Button>
          </form>
        </ActionMenu>
      )}
    </>
  )
}
