import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Drawer } from '#templates/ui/dialog.tsx'
import { type FieldProps, type FormState, type Option, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { RichText } from '#templates/ui/rich-text.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { FormProblems, type Difference, UpdatedAtField } from './conflict-panel.tsx'
import { type FieldImage, ImageField } from './image-field.tsx'
import { PageHead } from './page-head.tsx'

export interface EditorField extends Pick<FieldProps, 'rows' | 'maxlength' | 'width' | 'prefix' | 'suffix' | 'inputmode'> {
  /** `richText` needs `richTextScripts` on the page; the value of an `image` is the id of a media image. Both only where `opens` is 'editor'. */
  type?: FieldProps['type'] | 'richText' | 'image'
  label: StringKey
  hint?: StringKey
  hintParams?: Params
  /** Hint for new entities, if different. */
  createHint?: StringKey
  options?: readonly { value: string; label: StringKey }[]
  /** Options whose names depend on the language, such as countries. */
  choices?(view: View): Option[]
}

export interface EntityFormProps {
  view: View
  /** Prefix of element ids: `brand`. */
  name: string
  title: string
  list: { path: string; title: string }
  /** True for a sheet over the list (htmx). */
  isSheet: boolean
  /** Null for a new entity. */
  stored: { id: number; updatedAt: number } | null
  form: FormState
  fields: Readonly<Record<string, EditorField>>
  /** Of the image fields, by id. */
  images: ReadonlyMap<number, FieldImage>
  conflict: { text: string; differences: Difference[] } | null
  saveLabel: string
  more: { title: string; content: Child } | null
  /** Null when it cannot be deleted. */
  deleteLabel: string | null
  back: string
  canWrite: boolean
}

/** The editor as a sheet over its list; opens when swapped in. */
export function EntityDrawer(props: EntityFormProps): Html {
  return (
    <Drawer view={props.view} id={props.name} title={props.title} open>
      <div class="dialog-body stack" data-gap="6">
        <EntityForms {...props} />
      </div>
    </Drawer>
  )
}

export function EntityPage(props: EntityFormProps): Html {
  const { view, list } = props
  return (
    <>
      <PageHead view={view} title={props.title} breadcrumbs={[{ label: list.title, href: list.path }]} />
      <Panel>
        <div class="stack" data-gap="6">
          <EntityForms {...props} />
        </div>
      </Panel>
    </>
  )
}

/** Attributes of a form in a sheet that updates the list below: it sends `back` and swaps the list. */
export const listFormAttrs = (action: string, isSheet = true): Record<string, string> => ({
  method: 'post',
  action,
  ...(isSheet ? { 'hx-post': action, 'hx-target': '#list', 'hx-swap': 'outerMorph' } : {}),
})

function EntityForms(props: EntityFormProps) {
  const { view, name, list, isSheet, stored, form, conflict, canWrite, more, deleteLabel } = props
  const action = stored ? `${list.path}/${stored.id}` : list.path
  const Form = canWrite ? 'form' : 'div'
  const encoding = Object.values(props.fields).some(({ type }) => type === 'image' || type === 'file')
    ? { enctype: 'multipart/form-data' }
    : {}
  return (
    <>
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${action}/edit`} />
      <Form
        class="stack"
        data-gap="4"
        id="edit-form"
        {...(canWrite ? { novalidate: true, ...encoding, ...listFormAttrs(action, isSheet) } : {})}
      >
        {canWrite && <input type="hidden" name="back" value={props.back} />}
        {stored && canWrite && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        {Object.entries(props.fields).map(([field, look]) => (
          <EntityField {...props} field={field} look={look} />
        ))}
        {canWrite && (
          <div class="button-row" data-align="end">
            <Button kind="primary" id={`${name}-save`}>
              {props.saveLabel}
            </Button>
          </div>
        )}
      </Form>
      {stored && canWrite && (more !== null || deleteLabel !== null) && (
        <section class="stack" data-gap="4" aria-labelledby={more ? `${name}-end` : `${name}-delete`}>
          {more && (
            <>
              <h2 id={`${name}-end`}>{more.title}</h2>
              {more.content}
            </>
          )}
          {deleteLabel !== null && (
            <form {...listFormAttrs(`${action}/delete`, isSheet)}>
              <input type="hidden" name="back" value={props.back} />
              <Button kind="danger" id={`${name}-delete`}>
                {deleteLabel}
              </Button>
            </form>
          )}
        </section>
      )}
    </>
  )
}

function EntityField(props: EntityFormProps & { field: string; look: EditorField }) {
  const { view, form, stored, canWrite, field, look } = props
  const { label, hint, createHint, hintParams, options, choices, type, ...control } = look
  const hintKey = stored ? hint : (createHint ?? hint)
  if (type === 'image') {
    const image = props.images.get(Number(fieldValue({ form, name: field }))) ?? null
    const names = { id: field, file: imageFileName(field), remove: imageRemoveName(field) }
    return (
      <ImageField
        view={view}
        form={form}
        names={names}
        image={image}
        canWrite={canWrite}
        label={view.t(label)}
        hint={hintKey && view.t(hintKey)}
      />
    )
  }
  if (type === 'richText' && canWrite)
    return (
      <RichText view={view} form={form} name={field} label={view.t(label)} hint={hintKey && view.t(hintKey)} maxlength={look.maxlength} />
    )
  return (
    <Field
      {...control}
      type={type === 'richText' ? 'textarea' : type}
      form={form}
      name={field}
      label={view.t(label)}
      hint={hintKey && view.t(hintKey, hintParams)}
      options={choices?.(view) ?? options?.map(({ value, label }) => ({ value, label: view.t(label) }))}
      autocomplete={['textarea', 'richText', 'file'].includes(type ?? '') ? undefined : 'off'}
      disabled={!canWrite}
    />
  )
}

export const imageFileName = (field: string): string => `${field}_file`
export const imageRemoveName = (field: string): string => `${field}_remove`
