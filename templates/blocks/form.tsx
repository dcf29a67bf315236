import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { FormData } from '#src/blocks/kinds/form.tsx'
import { CmsForm } from '#templates/forms/cms-form.tsx'
import type { ShownForm } from '#templates/forms/shown-form.ts'

export function FormBlock({ view, data, loaded }: BlockProps<FormData, ShownForm>) {
  if (!loaded) return <></>
  return (
    <section class="block stack" data-gap="4">
      {data.heading && <h2>{data.heading}</h2>}
      <CmsForm view={view} form={loaded} />
    </section>
  )
}
