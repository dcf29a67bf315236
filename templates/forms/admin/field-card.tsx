import { type FormField, formConditions, formFileKinds } from '#db/schema/forms.ts'
import { maxHintLength, maxKeyLength, maxLabelLength } from '#src/forms/limits.ts'
import type { Arranged } from '#src/forms/builder.ts'
import type { View } from '#src/web/view.ts'
import { fieldTraits } from '#src/lib/content/form-fields.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldId } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'

interface CardProps {
  view: View
  /** Where its buttons are posted. */
  arrangePath: string
  fields: FormField[]
  index: number
  isOpen: boolean
  /** By the names of the inputs. */
  errors: FormState['errors']
  focus: Arranged['focus']
}

/** A field in the builder: its name, what can be done with it, and its settings. */
export function FieldCard(props: CardProps) {
  const { view, fields, index, errors, focus } = props
  const { t } = view
  const field = fields[index]!
  const type = t(`forms.type.${field.type}`)
  const label = field.label || type
  const name = (part: string) => `fields.${index}.${part}`
  const hasError = Object.keys(errors).some((key) => key.startsWith(name('')))
  const isFocus = (control: string) => typeof focus === 'object' && focus?.index === index && focus.control === control
  const isOpen = props.isOpen || hasError
  return (
    <li class="builder-card" data-sort-id={index}>
      <div class="builder-head">
        <button class="builder-grip" type="button" id={`grip-${index}`} data-sort-grip aria-label={t('forms.move', { label })}>
          <Icon name="arrow-up-down" />
        </button>
        <div class="builder-actions">
          <CardButton {...props} action="up" icon="chevron-up" label={t('forms.moveUp', { label })} isFocus={isFocus('up')} />
          <CardButton {...props} action="down" icon="chevron-down" label={t('forms.moveDown', { label })} isFocus={isFocus('down')} />
          <CardButton {...props} action="copy" icon="copy" label={t('forms.copyField', { label })} isFocus={false} />
          <CardButton {...props} action="remove" icon="trash" label={t('forms.removeField', { label })} isFocus={false} />
        </div>
      </div>
      <details open={isOpen} data-builder-details>
        <summary id={`card-${index}`}>
          <span class="builder-title">
            {label}
            {field.required && <span class="field-mark"> *</span>}
          </span>
          <Badge plain>{type}</Badge>
          {field.showField !== '' && <Badge plain>{t('forms.depends')}</Badge>}
        </summary>
        <input type="hidden" name={name('open')} value={isOpen ? '1' : ''} />
        <input type="hidden" name={name('type')} value={field.type} />
        <Settings {...props} isLabelFocused={isFocus('label')} />
      </details>
    </li>
  )
}

function CardButton(
  props: CardProps & {
    action: 'up' | 'down' | 'copy' | 'remove'
    icon: 'chevron-up' | 'chevron-down' | 'copy' | 'trash'
    label: string
    isFocus: boolean
  },
) {
  const { arrangePath, index, action, icon, label, isFocus, fields } = props
  const isDisabled = (action === 'up' && index === 0) || (action === 'down' && index === fields.length - 1)
  return (
    <IconButton
      icon={icon}
      label={label}
      type="submit"
      kind="quiet"
      size="small"
      id={`${action}-${index}`}
      attrs={{
        ...arrangeAttrs(arrangePath, `${action}:${index}`),
        'aria-disabled': isDisabled || undefined,
        autofocus: isFocus || undefined,
      }}
    />
  )
}

/** Attributes of a button that arranges the fields, with and without a script. */
export const arrangeAttrs = (path: string, command: string): Record<string, string> => ({
  formaction: `${path}?do=${command}`,
  'hx-post': `${path}?do=${command}`,
  'hx-target': '#form-builder',
  'hx-swap': 'outerHTML',
})

function Settings({ view, fields, index, errors, isLabelFocused }: CardProps & { isLabelFocused: boolean }) {
  const { t } = view
  const field = fields[index]!
  const { isLayout, hasOptions, hasPlaceholder, limits } = fieldTraits[field.type]
  const name = (part: keyof FormField) => `fields.${index}.${part}`
  const form: FormState = { values: valuesOf(field, index), errors }
  const input = (part: keyof FormField) => ({ form, name: name(part), autocomplete: 'off' })
  const select = (values: readonly string[], text: (value: never) => string) =>
    values.map((value) => ({ value, label: text(value as never) }))
  const earlier = fields.slice(0, index).filter(({ type, key }) => !fieldTraits[type].isLayout && type !== 'hidden' && key !== '')
  const showsCondition = field.type !== 'page_break' && field.type !== 'hidden' && (earlier.length > 0 || field.showField !== '')
  return (
    <div class="form-rows">
      <Field {...input('label')} label={t('forms.label')} maxlength={maxLabelLength} attrs={{ autofocus: isLabelFocused || undefined }} />
      {!isLayout && <Field {...input('key')} label={t('forms.key')} hint={t('forms.keyHint')} maxlength={maxKeyLength} width={20} />}
      {field.type !== 'hidden' && field.type !== 'page_break' && (
        <Field {...input('hint')} label={t('forms.hint')} optional={t('common.optional')} maxlength={maxHintLength} />
      )}
      {hasPlaceholder && (
        <Field {...input('placeholder')} label={t('forms.placeholder')} optional={t('common.optional')} maxlength={maxLabelLength} />
      )}
      {hasOptions && <Field {...input('options')} type="textarea" rows={4} label={t('forms.options')} hint={t('forms.optionsHint')} />}
      {!isLayout && field.type !== 'file' && (
        <Field
          {...input('initial')}
          type={field.type === 'checkboxes' || field.type === 'textarea' ? 'textarea' : undefined}
          rows={2}
          label={t(field.type === 'hidden' ? 'forms.value' : 'forms.initial')}
          {...(field.type === 'hidden' ? {} : { optional: t('common.optional') })}
        />
      )}
      {limits && (
        <div class="field-pair">
          <Field
            {...input('min')}
            type={limits === 'days' ? 'date' : undefined}
            label={t(`forms.min.${limits}`)}
            optional={t('common.optional')}
          />
          <Field
            {...input('max')}
            type={limits === 'days' ? 'date' : undefined}
            label={t(`forms.max.${limits}`)}
            optional={t('common.optional')}
          />
        </div>
      )}
      {field.type === 'file' && (
        <div class="field-pair">
          <Field
            {...input('files')}
            type="select"
            label={t('forms.fileTypes')}
            options={select(formFileKinds, (kind) => t(`forms.files.${kind as 'any'}`))}
          />
          <Field {...input('megabytes')} label={t('forms.megabytes')} suffix="MB" inputmode="numeric" />
        </div>
      )}
      {!isLayout && field.type !== 'hidden' && (
        <div class="field-pair">
          <Field {...input('required')} type="checkbox" label={t('forms.required')} />
          <Field
            {...input('width')}
            type="select"
            label={t('forms.width')}
            options={select(['full', 'half'], (width) => t(`forms.width.${width as 'full'}`))}
          />
        </div>
      )}
      {showsCondition && (
        <fieldset class="form-rows">
          <legend class="field-label">{t('forms.showWhen')}</legend>
          <Field
            {...input('showField')}
            type="select"
            label={t('forms.showField')}
            placeholder={t('forms.always')}
            options={earlier.map(({ key, label }) => ({ value: key, label }))}
          />
          <div class="field-pair">
            <Field
              {...input('showCondition')}
              type="select"
              label={t('forms.condition')}
              options={select(formConditions, (condition) => t(`forms.condition.${condition as 'is'}`))}
            />
            <Field {...input('showValue')} label={t('forms.showValue')} optional={t('common.optional')} />
          </div>
        </fieldset>
      )}
    </div>
  )
}

/** What was removed last, as hidden inputs: its undo button sends it back. */
export function RemovedField({ removed }: { removed: { index: number; field: FormField } }) {
  const values = Object.entries(valuesOf(removed.field, null))
  return (
    <>
      <input type="hidden" name="removed.index" value={removed.index} />
      <input type="hidden" name="removed.type" value={removed.field.type} />
      {values.map(([name, value]) => (
        <textarea name={name} hidden aria-label={name} id={fieldId(name)}>
          {value}
        </textarea>
      ))}
    </>
  )
}

function valuesOf(field: FormField, index: number | null): Record<string, string> {
  const prefix = index === null ? 'removed' : `fields.${index}`
  const { type: _type, options, required, megabytes, ...texts } = field
  const values = { ...texts, options: options.join('\n'), required: required ? 'on' : '', megabytes: String(megabytes) }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))
}
