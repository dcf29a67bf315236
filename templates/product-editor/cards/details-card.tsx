import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import type { View } from '#src/web/view.ts'
import { maxDetailHeadingLength, maxDetails, maxDetailTextLength } from '#src/products/limits.ts'
import { hasCardErrors } from '../editor-fields.ts'
import type { EditorProps } from '../editor-props.ts'

/** Collapsible sections below the description: material, care, size. Empty rows are not saved. */
export function DetailsCard(props: EditorProps) {
  const { view, form } = props
  const rows = countDetailRows(form)
  return (
    <FoldedPanel title={view.t('productEditor.card.details')} id="card-details" isOpen={hasCardErrors(props, 'card-details')}>
      <div class="form-rows">
        <p class="muted small">{view.t('productEditor.detailsHint')}</p>
        {Array.from({ length: rows }, (_, index) => (
          <DetailRow view={view} form={form} index={index} />
        ))}
        <AccordionItem title={view.t('productEditor.addDetail')} open={rows === 0}>
          <DetailRow view={view} form={form} index={rows} />
        </AccordionItem>
      </div>
    </FoldedPanel>
  )
}

function DetailRow({ view, form, index }: { view: View; form: FormState; index: number }) {
  return (
    <fieldset class="detail-row form-rows">
      <legend class="visually-hidden">{view.t('productEditor.detailNumber', { number: index + 1 })}</legend>
      <Field
        form={form}
        name={`details.${index}.heading`}
        label={view.t('productEditor.detailHeading')}
        maxlength={maxDetailHeadingLength}
      />
      <Field
        form={form}
        name={`details.${index}.text`}
        type="textarea"
        rows={2}
        label={view.t('productEditor.detailText')}
        maxlength={maxDetailTextLength}
      />
    </fieldset>
  )
}

function countDetailRows(form: FormState): number {
  const indexes = Object.keys(form.values).flatMap((name) => /^details\.(\d+)\./.exec(name)?.[1] ?? [])
  return indexes.length === 0 ? 0 : Math.min(maxDetails, Math.max(...indexes.map(Number)) + 1)
}
