import type { View } from '#src/web/view.ts'
import { servicesPath } from './services-path.ts'

/** To the page where a service is connected, or to all; for those who may. */
export function ServiceLink({ view, slug }: { view: View; slug?: string }) {
  if (!view.can('staff', 'write')) return <></>
  return (
    <a class="link" href={slug === undefined ? servicesPath : `${servicesPath}/${slug}`}>
      {view.t(slug === undefined ? 'services.link' : 'services.linkOne')}
    </a>
  )
}
