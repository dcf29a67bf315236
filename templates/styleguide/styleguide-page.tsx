import type { View } from '#src/web/view.ts'
import type { ImageFile } from '#templates/ui/image.tsx'
import { BasicSamples } from './basic-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { StorefrontSamples } from './storefront-samples.tsx'
import { AdminSamples } from './admin-samples.tsx'

/** Every component in all its states: what we look at, and what accessibility checks and screenshots run on. Its words are samples and stay English. */
export function StyleguidePage({ view, image = null }: { view: View; image?: ImageFile | null }) {
  const samples = (
    <div class="stack" data-gap="7">
      <h1>Styleguide</h1>
      <BasicSamples view={view} />
      <FormSamples view={view} />
      {view.area === 'admin' ? <AdminSamples view={view} image={image} /> : <StorefrontSamples view={view} image={image} />}
    </div>
  )
  return view.area === 'admin' ? samples : <div class="wrap page">{samples}</div>
}
