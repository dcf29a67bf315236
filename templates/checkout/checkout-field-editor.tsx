import { checkoutFieldScopes, checkoutFieldTypes } from '#db/schema/checkout.ts'
import { maxFieldLabelLength } from '#src/checkout/limits.ts'
import type { View } from '#src/web/view.ts'
import { ConflictPanel, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { checkoutFieldsPath } from './checkout-fields-page.tsx'

export interface CheckoutFieldEditorProps {
  view: View
  /** Null for a new field. */
  stored: { id: number; label: string; key: string; updatedAt: number } | null
  form: FormState
  /** Languages besides the default one. */
  languages: { code: string; name: string }[]
  conflict: { text: string; differences: Difference[] } | null
}

export function CheckoutFieldEditor({ view, stored, form, languages, conflict }: CheckoutFieldEditorProps) {
  const { t } = view
  const action = stored ? `${checkoutFieldsPath}/${stored.id}` : checkoutFieldsPath
  const title = stored ? stored.label : t('checkout.fields.new')
  return (
    <>
      <PageHead view={view} title={title} breadcrumbs={[{ label: t('checkout.fields.title'), href: checkoutFieldsPath }]} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={`${action}/edit`} />}
      <form class="stack checkout-field-editor" data-gap="5" id="edit-form" method="post" action={action} novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <Panel>
          <div class="stack" data-gap="4">
            <Field
              form={form}
              name="label"
              label={t('checkout.fields.label')}
              hint={t('checkout.fields.labelHint')}
              required
              autocomplete="off"
              maxlength={maxFieldLabelLength}
            />
            <Field
              form={form}
              name="type"
              type="select"
              label={t('checkout.fields.typeLabel')}
              options={checkoutFieldTypes.map((type) => ({
                value: type,
                label: t(`checkout.fields.type.${type}`),
              }))}
            />
            <div data-options>
              <Field
                form={form}
                name="options"
                type="textarea"
                rows={5}
                label={t('checkout.fields.options')}
                hint={t('checkout.fields.optionsHint')}
              />
            </div>
            <Field form={form} name="required" type="checkbox" label={t('checkout.fields.requiredLabel')} />
            <Field
              form={form}
              name="applies_to"
              type="radios"
              label={t('checkout.fields.scopeLabel')}
              options={checkoutFieldScopes.map((scope) => ({
                value: scope,
                label: t(`checkout.fields.scope.${scope}`),
              }))}
            />
          </div>
        </Panel>
        {languages.map(({ code, name }) => (
          <Panel title={name} id={`texts-${code}`}>
            <div class="stack" data-gap="4">
              <Field
                form={form}
                name={`texts.${code}.label`}
                label={t('checkout.fields.labelIn', { language: name })}
                optional={t('common.optional')}
                autocomplete="off"
                maxlength={maxFieldLabelLength}
                attrs={{ lang: code }}
              />
              <div data-options>
                <Field
                  form={form}
                  name={`texts.${code}.options`}
                  type="textarea"
                  rows={5}
                  label={t('checkout.fields.optionsIn', { language: name })}
                  hint={t('checkout.fields.optionsInHint')}
                  optional={t('common.optional')}
                  attrs={{ lang: code }}
                />
              </div>
            </div>
          </Panel>
        ))}
        <div class="button-row">
          <Button kind="primary" id="field-save">
            {t(stored ? 'common.saveChanges' : 'checkout.fields.create')}
          </Button>
          <LinkButton href={checkoutFieldsPath} kind="quiet">
            {t('account.cancel')}
          </LinkButton>
        </div>
      </form>
      {stored && (
        <form method="post" action={`${action}/delete`}>
          <Button kind="danger" id="field-delete">
            {t('checkout.fields.delete')}
          </Button>
        </form>
      )}
    </>
  )
}
