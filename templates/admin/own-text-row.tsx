import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'

interface OwnTextRowProps {
  view: View
  /** Its root's; `${id}-default` is the id of the text in `children`. */
  id: string
  action: string
  /** What is saved: the key and the stored text. */
  text: { key: string; own: string }
  form?: FormState | undefined
  field: Pick<FieldProps, 'label' | 'type' | 'rows' | 'placeholder' | 'maxlength' | 'attrs'>
  /** Marks of the row for its style. */
  data: Record<`data-${string}`, boolean | undefined>
  /** A further button of who may write. */
  tool: Child
  /** Shown once after a change. */
  done: string | undefined
  /** The text that the own one replaces, with what is to be known about it. */
  children: Child
}

/** A text beside the store's own words for it: a form of its own, sent when its field changes. */
export function OwnTextRow({ view, id, action, text, form, field, data, tool, done, children }: OwnTextRowProps) {
  const canWrite = view.can('content', 'write')
  const save = {
    method: 'post',
    action,
    novalidate: true,
    'hx-post': action,
    'hx-trigger': 'change, submit',
    'hx-target': `#${id}`,
    'hx-swap': 'outerMorph',
    'hx-sync': 'this:queue last',
    'hx-status:422': 'swap:outerMorph',
    'hx-status:409': 'swap:outerMorph',
  }
  const Form = canWrite ? 'form' : 'div'
  return (
    <li class="label" id={id} {...data}>
      <Form {...(canWrite ? save : {})}>
        <div class="label-default">{children}</div>
        <div class="label-own">
          <div translate="no">
            <Field
              form={form ?? { values: { text: text.own }, errors: {} }}
              name="text"
              id={`f-${id}`}
              labelHidden
              autocomplete="off"
              disabled={!canWrite}
              {...field}
            />
          </div>
          {canWrite && (
            <>
              <input type="hidden" name="key" value={text.key} />
              <input type="hidden" name="was" value={text.own} />
              <div class="label-tools">
                <Button size="small" attrs={{ class: 'button without-script', 'aria-describedby': `${id}-default` }}>
                  {view.t('common.saveChanges')}
                </Button>
                {tool}
                {done && <Badge tone="ok">{done}</Badge>}
              </div>
            </>
          )}
        </div>
      </Form>
    </li>
  )
}
