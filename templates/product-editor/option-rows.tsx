import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldId, type FormState } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { variantActionAttrs, DragHandle } from './variant-actions.tsx'
import { placeholderSwatch } from './editor-props.ts'
import { maxAddedValuesLength, maxOptionLength } from '#src/variants/limits.ts'

interface OptionRowsProps {
  view: View
  form: FormState
  path: string
}

export function OptionRows({ view, form, path }: OptionRowsProps) {
  const rows = listFieldIndexes(form.values, /^options\.(\d+)\.name$/)
  return (
    <div class="option-rows">
      <p class="muted small">{view.t(rows.length === 0 ? 'productEditor.noOptions' : 'productEditor.optionsHint')}</p>
      <ol class="option-list" data-sort={`${path}?act=order-options`} data-sort-target="#variants">
        {rows.map((optionIndex) => (
          <OptionRow view={view} form={form} path={path} optionIndex={optionIndex} last={rows.length} />
        ))}
      </ol>
      <div>
        <Button type="button" size="small" icon="plus" id="add-option" attrs={variantActionAttrs(path, 'add-option')}>
          {view.t('productEditor.addOption')}
        </Button>
      </div>
    </div>
  )
}

function OptionRow({ view, form, path, optionIndex }: OptionRowsProps & { optionIndex: number; last: number }) {
  const field = `options.${optionIndex}`
  const getValue = (name: string) => String(form.values[`${field}.${name}`] ?? '')
  const name = getValue('name')
  const number = optionIndex + 1
  const values = listFieldIndexes(form.values, new RegExp(`^options\\.${optionIndex}\\.values\\.(\\d+)\\.value$`))
  const isColorOption = name === 'Color'
  const error = form.errors[`${field}.add`]
  return (
    <li class="option-row" data-sort-id={optionIndex}>
      <DragHandle label={view.t('productEditor.moveOption', { name: name || String(number) })} id={`grip-option-${optionIndex}`} />
      <input type="hidden" name={`${field}.was`} value={getValue('was')} />
      <Field
        form={form}
        name={`${field}.name`}
        label={view.t('productEditor.optionName', { number })}
        placeholder={view.t('productEditor.optionExample')}
        maxlength={maxOptionLength}
        autocomplete="off"
        attrs={{ ...variantActionAttrs(path, 'name'), 'hx-trigger': 'change' }}
      />
      <fieldset class="option-values">
        <legend class="field-label">{view.t('productEditor.values')}</legend>
        <ul class="tags" data-sort={`${path}?act=order-values:${optionIndex}`} data-sort-target="#variants" data-sort-axis="both">
          {values.map((valueIndex) => (
            <ValueTag
              view={view}
              form={form}
              path={path}
              optionIndex={optionIndex}
              valueIndex={valueIndex}
              isColorOption={isColorOption}
              option={name}
            />
          ))}
          <li class="tag-add">
            <input
              class="input"
              type="text"
              name={`${field}.add`}
              id={fieldId(`${field}.add`)}
              maxlength={maxAddedValuesLength}
              autocomplete="off"
              placeholder={view.t('productEditor.addValues')}
              aria-label={view.t('productEditor.addValuesTo', { name: name || String(number) })}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${fieldId(`${field}.add`)}-error` : undefined}
              data-add
              {...variantActionAttrs(path, 'add-values')}
              hx-trigger="change"
            />
          </li>
        </ul>
        {error && (
          <p class="field-error" id={`${fieldId(`${field}.add`)}-error`}>
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </fieldset>
      <IconButton
        icon="trash"
        label={view.t('productEditor.removeOption', { name: name || String(number) })}
        size="small"
        id={`remove-option-${optionIndex}`}
        attrs={variantActionAttrs(path, `remove-option:${optionIndex}`)}
      />
    </li>
  )
}

interface ValueTagProps extends OptionRowsProps {
  optionIndex: number
  valueIndex: number
  option: string
  isColorOption: boolean
}

function ValueTag({ view, form, path, optionIndex, valueIndex, option, isColorOption }: ValueTagProps) {
  const field = `options.${optionIndex}.values.${valueIndex}`
  const getValue = (name: string) => String(form.values[`${field}.${name}`] ?? '')
  const value = getValue('value')
  const swatch = getValue('swatch')
  // A color input accepts only hex values; other notations are kept unchanged.
  const isHexColor = swatch === '' || /^#[0-9a-f]{6}$/i.test(swatch)
  return (
    <li class="value-tag" data-sort-id={valueIndex}>
      <DragHandle label={view.t('productEditor.moveValue', { value })} id={`grip-value-${optionIndex}-${valueIndex}`} />
      <input type="hidden" name={`${field}.was`} value={getValue('was')} />
      {isColorOption && isHexColor ? (
        <input
          class="value-color"
          type="color"
          name={`${field}.swatch`}
          id={fieldId(`${field}.swatch`)}
          value={swatch || placeholderSwatch}
          aria-label={view.t('productEditor.colorOf', { value })}
        />
      ) : (
        <input type="hidden" name={`${field}.swatch`} value={swatch} />
      )}
      <input
        class="value-text"
        type="text"
        name={`${field}.value`}
        id={fieldId(`${field}.value`)}
        value={value}
        maxlength={maxOptionLength}
        size={Math.max(2, Math.min(24, value.length))}
        autocomplete="off"
        aria-label={view.t('productEditor.valueOf', { option: option || String(optionIndex + 1), number: valueIndex + 1 })}
        {...variantActionAttrs(path, 'name')}
        hx-trigger="change"
      />
      <IconButton
        icon="x"
        label={view.t('productEditor.removeValue', { value })}
        size="small"
        id={`remove-value-${optionIndex}-${valueIndex}`}
        attrs={variantActionAttrs(path, `remove-value:${optionIndex}:${valueIndex}`)}
      />
    </li>
  )
}

export function listFieldIndexes(values: FormState['values'], pattern: RegExp): number[] {
  return Object.keys(values)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}
