import { countryList } from '#src/lib/addresses/countries.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { type Field, type FieldKind, type Fields, type KindMap, inPageOrder } from '#src/products/fields/field-kinds.ts'
import { productStatuses } from '#db/schema/products.ts'
import type { View } from '#src/web/view.ts'
import type { EditorInput } from '#templates/product-editor/editor-props.ts'
import { maxTypedLength } from '../limits.ts'

type InputView = Pick<View, 't' | 'language' | 'shop'>

export function fieldInputs<M extends KindMap>(view: InputView, fields: Fields<M>): EditorInput[] {
  return inPageOrder(fields).map((name) => toInput(view, fields[name]))
}

function toInput<K extends FieldKind>(view: InputView, field: Field<K>): EditorInput {
  const { column, label, hint, hintParams, card, row = null, required, autocomplete } = field
  return {
    card,
    row,
    isRichText: field.kind === 'richText',
    field: {
      name: column,
      label: view.t(label),
      ...(hint ? { hint: view.t(hint, hintParams) } : {}),
      ...(required ? { required: true } : {}),
      ...(autocomplete ? { autocomplete } : {}),
      ...controls[field.kind](field, view),
    },
  }
}

type Control = Partial<Omit<EditorInput['field'], 'name' | 'label'>>

const controls: { [K in FieldKind]: (field: Field<K>, view: InputView) => Control } = {
  text: textControl,
  optionalText: textControl,
  richText: ({ maxLength, formMaxLength = maxLength }, view) => ({ maxlength: formMaxLength, ...optionalMark(view) }),
  tags: ({ maxLength }, view) => ({ maxlength: maxLength, ...optionalMark(view) }),
  amount: (_, view) => amountControl(view),
  optionalAmount: (_, view) => ({ ...amountControl(view), ...optionalMark(view) }),
  instant: (_, view) => ({ type: 'datetime-local', ...optionalMark(view) }),
  integer: () => ({ inputmode: 'numeric', width: 10, maxlength: 8 }),
  measure: ({ unit }) => ({ inputmode: 'numeric', suffix: unit, maxlength: 8 }),
  boolean: () => ({ type: 'switch' }),
  taxFlag: () => ({ type: 'checkbox' }),
  taxClass: (_, view) => ({
    type: 'select',
    options: taxClasses.map((taxClass) => ({ value: taxClass, label: view.t(`tax.class.${taxClass}`) })),
  }),
  status: (_, view) => ({
    type: 'select',
    options: productStatuses.map((status) => ({ value: status, label: view.t(`products.status.${status}`) })),
  }),
  country: (_, view) => ({
    type: 'select',
    placeholder: view.t('productEditor.noCountry'),
    options: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
  }),
}

function textControl(field: Field<'text'> | Field<'optionalText'>, view: InputView): Control {
  const { maxLength, formMaxLength = maxLength, multiline, keyboard, required } = field
  return {
    maxlength: formMaxLength,
    ...(multiline ? { type: 'textarea', rows: 2 } : {}),
    ...(keyboard ? { inputmode: keyboard } : {}),
    ...(required ? {} : optionalMark(view)),
  }
}

const amountControl = ({ shop }: InputView): Control => ({
  inputmode: 'decimal',
  suffix: shop.currency,
  maxlength: maxTypedLength,
  autocomplete: 'off',
})

const optionalMark = (view: InputView): Control => ({ optional: view.t('common.optional') })
