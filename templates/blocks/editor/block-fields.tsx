import { maxImageMegabytes } from '#src/media/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { HintAndError } from '#templates/ui/fields/field-hint.tsx'
import { type FormState, describedByIds } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { RichText } from '#templates/ui/rich-text.tsx'
import { ImageControl } from './image-control.tsx'
import type { ShownField } from './shown-fields.ts'
import { fieldIdOf, valueAttrs } from './value-attrs.ts'

/** The fields of a block. Each control names its place in the block's data; they belong to no form, because the document is submitted. */
export function BlockFieldList({ view, fields }: { view: View; fields: ShownField[] }) {
  return (
    <div class="form-rows">
      {fields.map((field) => (
        <div class="block-field" data-field={field.path} {...conditionOf(field)}>
          <BlockField view={view} field={field} />
        </div>
      ))}
    </div>
  )
}

const conditionOf = ({ showWhen }: ShownField) =>
  showWhen ? { 'data-show-when': showWhen.path, 'data-show-is': JSON.stringify(showWhen.is) } : {}

function BlockField({ view, field }: { view: View; field: ShownField }) {
  const { path, label, hint, error } = field
  const shared = { name: path, id: fieldIdOf(path), label, hint }
  const formOf = (value: string): FormState => ({ values: { [path]: value }, errors: error === undefined ? {} : { [path]: error } })
  switch (field.control) {
    case 'plain': {
      const { type } = field
      const valueType = type === 'number' ? 'number' : type === 'switch' ? 'boolean' : 'text'
      return (
        <Field
          {...shared}
          form={formOf(field.value)}
          type={type}
          rows={field.rows}
          width={field.width}
          maxlength={field.maxlength}
          options={field.options}
          autocomplete={type === 'textarea' || type === 'select' ? undefined : 'off'}
          attrs={{ ...field.attrs, ...valueAttrs(path, valueType) }}
        />
      )
    }
    case 'entity':
      return (
        <Field
          {...shared}
          form={formOf(field.value)}
          type="select"
          placeholder={view.t('blocks.editor.noneChosen')}
          options={field.options}
          attrs={valueAttrs(path, 'id')}
        />
      )
    case 'richText':
      return (
        <div data-rich-path={path}>
          <RichText view={view} {...shared} form={formOf(field.value)} maxlength={field.maxlength} />
        </div>
      )
    case 'link':
      return <LinkField {...shared} view={view} path={path} form={formOf(field.value)} maxlength={field.maxlength} />
    case 'image':
      return (
        <ImageControl
          view={view}
          path={path}
          label={label}
          hint={hint}
          form={formOf('')}
          image={field.image}
          megabytes={maxImageMegabytes}
        />
      )
    case 'products':
      return <ProductsField view={view} field={field} form={formOf('')} />
    case 'list':
      return <ListField view={view} field={field} />
    case 'blocks':
      return <p class="field-hint">{view.t('blocks.editor.nested', { count: field.count })}</p>
  }
}

interface LinkFieldProps {
  view: View
  path: string
  name: string
  id: string
  label: string
  hint: string | undefined
  form: FormState
  maxlength: number
}

function LinkField({ view, path, ...field }: LinkFieldProps) {
  return (
    <div class="block-link">
      <Field
        {...field}
        hint={field.hint ?? view.t('blocks.editor.linkHint')}
        inputmode="url"
        autocomplete="off"
        attrs={{ ...valueAttrs(path, 'text'), spellcheck: 'false' }}
      />
      <Button type="button" size="small" icon="search" attrs={{ 'data-act': 'find-link', 'data-target': path, 'aria-haspopup': 'dialog' }}>
        {view.t('blocks.editor.findLink')}
      </Button>
    </div>
  )
}

function ProductsField({ view, field, form }: { view: View; field: Extract<ShownField, { control: 'products' }>; form: FormState }) {
  const { t } = view
  const { path, label, hint, products, most } = field
  const props = { form, name: path, id: fieldIdOf(path), label, hint }
  return (
    <fieldset
      class="field"
      data-ids={path}
      data-value={JSON.stringify(products.map(({ id }) => id))}
      data-most={most}
      aria-describedby={describedByIds(props)}
    >
      <legend>{label}</legend>
      <HintAndError {...props} />
      {products.length > 0 && (
        <ol class="block-rows">
          {products.map(({ name, image }, index) => (
            <li class="block-row" data-index={index}>
              <Thumb file={image} />
              <span class="block-row-name">{name}</span>
              <RowTools view={view} name={name} index={index} count={products.length} list={path} canRemove />
            </li>
          ))}
        </ol>
      )}
      <Button
        type="button"
        size="small"
        icon="plus"
        id={props.id}
        disabled={products.length >= most}
        attrs={{ 'data-act': 'find-products', 'data-target': path, 'aria-haspopup': 'dialog' }}
      >
        {t('blocks.editor.addProduct')}
      </Button>
    </fieldset>
  )
}

function ListField({ view, field }: { view: View; field: Extract<ShownField, { control: 'list' }> }) {
  const { path, label, items, least, most } = field
  const id = fieldIdOf(path)
  const props = {
    form: { values: {}, errors: field.error === undefined ? {} : { [path]: field.error } },
    name: path,
    id,
    label,
    hint: field.hint,
  }
  return (
    <fieldset class="field block-list" data-list={path} data-defaults={field.itemDefaults} aria-describedby={describedByIds(props)}>
      <legend>{label}</legend>
      <HintAndError {...props} />
      <ol class="block-rows">
        {items.map((item, index) => (
          <li class="block-list-item" data-index={index}>
            <div class="block-row">
              <span class="block-row-name">{item.label}</span>
              <RowTools view={view} name={item.label} index={index} count={items.length} list={path} canRemove={items.length > least} />
            </div>
            <BlockFieldList view={view} fields={item.fields} />
          </li>
        ))}
      </ol>
      <Button
        type="button"
        size="small"
        icon="plus"
        id={id}
        disabled={items.length >= most}
        attrs={{ 'data-act': 'item-add', 'data-target': path }}
      >
        {view.t('blocks.editor.addItem', { item: field.itemLabel })}
      </Button>
    </fieldset>
  )
}

interface RowToolsProps {
  view: View
  name: string
  index: number
  count: number
  list: string
  canRemove: boolean
}

function RowTools({ view: { t }, name, index, count, list, canRemove }: RowToolsProps) {
  const attrs = (act: string) => ({ 'data-act': act, 'data-target': list, 'data-index': index })
  return (
    <span class="block-row-tools">
      <IconButton
        icon="arrow-up"
        size="small"
        label={t('blocks.editor.itemUp', { item: name })}
        disabled={index === 0}
        attrs={attrs('item-up')}
      />
      <IconButton
        icon="arrow-down"
        size="small"
        label={t('blocks.editor.itemDown', { item: name })}
        disabled={index === count - 1}
        attrs={attrs('item-down')}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t('blocks.editor.itemRemove', { item: name })}
        disabled={!canRemove}
        attrs={attrs('item-remove')}
      />
    </span>
  )
}
