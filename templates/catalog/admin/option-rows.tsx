import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { fieldId, type FormState } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { arrange, Grip } from './arrange.tsx'
import { noSwatch } from './editor-props.ts'

interface RowsProps {
  view: View
  form: FormState
  path: string
}

/** What a shopper chooses between: one row for each option, its values as tags. */
export function OptionRows({ view, form, path }: RowsProps) {
  const rows = places(form, /^options\.(\d+)\.name$/)
  return (
    <div class="option-rows">
      <p class="muted small">{view.t(rows.length === 0 ? 'editor.noOptions' : 'editor.optionsHint')}</p>
      <ol class="option-list" data-sort={`${path}?act=order-options`} data-sort-target="#variants">
        {rows.map((at) => (
          <OptionRow view={view} form={form} path={path} at={at} last={rows.length} />
        ))}
      </ol>
      <div>
        <Button type="button" size="small" icon="plus" id="add-option" attrs={arrange(path, 'add-option')}>
          {view.t('editor.addOption')}
        </Button>
      </div>
    </div>
  )
}

function OptionRow({ view, form, path, at }: RowsProps & { at: number; last: number }) {
  const field = `options.${at}`
  const said = (name: string) => String(form.values[`${field}.${name}`] ?? '')
  const name = said('name')
  const number = at + 1
  const values = places(form, new RegExp(`^options\\.${at}\\.values\\.(\\d+)\\.value$`))
  const colors = name === 'Color'
  const error = form.errors[`${field}.add`]
  return (
    <li class="option-row" data-sort-id={at}>
      <Grip label={view.t('editor.moveOption', { name: name || String(number) })} id={`grip-option-${at}`} />
      <input type="hidden" name={`${field}.was`} value={said('was')} />
      <Field
        form={form}
        name={`${field}.name`}
        label={view.t('editor.optionName', { number })}
        placeholder={view.t('editor.optionExample')}
        maxlength={80}
        autocomplete="off"
        attrs={{ ...arrange(path, 'name'), 'hx-trigger': 'change' }}
      />
      <fieldset class="option-values">
        <legend class="field-label">{view.t('editor.values')}</legend>
        <ul class="tags" data-sort={`${path}?act=order-values:${at}`} data-sort-target="#variants" data-sort-axis="both">
          {values.map((place) => (
            <ValueTag {...{ view, form, path, at, place, colors }} option={name} />
          ))}
          <li class="tag-add">
            <input
              class="input"
              type="text"
              name={`${field}.add`}
              id={fieldId(`${field}.add`)}
              maxlength={2000}
              autocomplete="off"
              placeholder={view.t('editor.addValues')}
              aria-label={view.t('editor.addValuesTo', { name: name || String(number) })}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${fieldId(`${field}.add`)}-error` : undefined}
              data-add
              {...arrange(path, 'add-values')}
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
        label={view.t('editor.removeOption', { name: name || String(number) })}
        size="small"
        id={`remove-option-${at}`}
        attrs={arrange(path, `remove-option:${at}`)}
      />
    </li>
  )
}

interface TagProps extends RowsProps {
  at: number
  place: number
  option: string
  /** Whether the value has a colour to show. */
  colors: boolean
}

function ValueTag({ view, form, path, at, place, option, colors }: TagProps) {
  const field = `options.${at}.values.${place}`
  const said = (name: string) => String(form.values[`${field}.${name}`] ?? '')
  const value = said('value')
  const swatch = said('swatch')
  // A colour that was written another way stays as it is.
  const plain = swatch === '' || /^#[0-9a-f]{6}$/i.test(swatch)
  return (
    <li class="value-tag" data-sort-id={place}>
      <Grip label={view.t('editor.moveValue', { value })} id={`grip-value-${at}-${place}`} />
      <input type="hidden" name={`${field}.was`} value={said('was')} />
      {colors && plain ? (
        <input
          class="value-color"
          type="color"
          name={`${field}.swatch`}
          id={fieldId(`${field}.swatch`)}
          value={swatch || noSwatch}
          aria-label={view.t('editor.colorOf', { value })}
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
        maxlength={80}
        size={Math.max(2, Math.min(24, value.length))}
        autocomplete="off"
        aria-label={view.t('editor.valueOf', { option: option || String(at + 1), number: place + 1 })}
        {...arrange(path, 'name')}
        hx-trigger="change"
      />
      <IconButton
        icon="x"
        label={view.t('editor.removeValue', { value })}
        size="small"
        id={`remove-value-${at}-${place}`}
        attrs={arrange(path, `remove-value:${at}:${place}`)}
      />
    </li>
  )
}

function places({ values }: FormState, pattern: RegExp): number[] {
  return Object.keys(values)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}
