import type { View } from '#src/web/view.ts'
import { FormProblems } from '#templates/admin/conflict-panel.tsx'
import { UndoNotice } from '#templates/admin/undo-notice.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { SaveBar, multipartAttrs, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'
import type { MenuEditorProps } from './menu-editor-props.ts'

interface ArrangeFormProps extends Pick<MenuEditorProps, 'view' | 'updatedAt' | 'isDirty' | 'conflict' | 'result'> {
  canWrite: boolean
  form: FormState
  /** Where the form is sent, and the page of what was saved meanwhile. */
  path: string
  reloadHref: string
  /** With files. */
  isMultipart?: boolean
  /** Above the form. */
  notice?: Child
  children: Child
}

/** The fragment #nav-tree: what staff arrange, in one form. */
export function ArrangeForm({ view, canWrite, form, path, reloadHref, updatedAt, isDirty, ...props }: ArrangeFormProps) {
  const { conflict, result } = props
  const Form = canWrite ? 'form' : 'div'
  const action = canWrite
    ? {
        ...saveFormAttrs(path, isDirty),
        ...(props.isMultipart ? multipartAttrs : {}),
        ...swapEditAttrs(path),
        'hx-target': '#nav-tree',
      }
    : {}
  return (
    <div class="stack" data-gap="4" id="nav-tree">
      {result && <UndoNotice view={view} text={result.text} undo={result.undo} />}
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={reloadHref} />
      {props.notice}
      <Form class="stack" data-gap="4" id="edit-form" {...action}>
        {canWrite && <FormStart view={view} updatedAt={updatedAt} />}
        {props.children}
        {canWrite && <SaveBar view={view} />}
      </Form>
    </div>
  )
}

const FormStart = ({ view, updatedAt }: { view: View; updatedAt: number }) => (
  <>
    {/* Enter in a field saves. */}
    <button class="visually-hidden" type="submit" tabindex={-1}>
      {view.t('common.saveChanges')}
    </button>
    <input type="hidden" name="updated_at" value={updatedAt} />
    <span hidden data-arranged></span>
  </>
)
