import type { View } from '#src/web/view.ts'
import type { PictureFile } from '#templates/ui/picture.tsx'
import { BasicSamples } from './basic-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { ShopSamples } from './shop-samples.tsx'
import { StaffSamples } from './staff-samples.tsx'

/** Every component in all its states: what we look at, and what accessibility checks and screenshots run on. Its words are samples and stay English. */
export function StyleguidePage({ view, picture = null }: { view: View; picture?: PictureFile | null }) {
  const samples = (
    <div class="stack" data-gap="7">
      <h1>Styleguide</h1>
      <BasicSamples view={view} />
      <FormSamples view={view} />
      {view.area === 'admin' ? <StaffSamples view={view} picture={picture} /> : <ShopSamples view={view} picture={picture} />}
    </div>
  )
  return view.area === 'admin' ? samples : <div class="wrap page">{samples}</div>
}
