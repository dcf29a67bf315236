import type { View } from '#src/web/view.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { CmsForm } from './cms-form.tsx'
import type { ShownForm } from './shown-form.ts'

export function FormPage({ view, form, isPreview = false }: { view: View; form: ShownForm; isPreview?: boolean }) {
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack" data-gap="5">
        <h1>{form.name}</h1>
        {isPreview && <Notice tone="info">{view.t('forms.preview')}</Notice>}
        <CmsForm view={view} form={form} isPreview={isPreview} />
      </div>
    </div>
  )
}
