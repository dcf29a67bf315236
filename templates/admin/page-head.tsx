import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Breadcrumb } from '#templates/ui/navigation.tsx'

interface HeadProps {
  view: View
  title: string
  /** The pages above this one. */
  trail?: { label: string; href: string }[]
  badges?: Child
  /** One line under the title. */
  note?: Child
  /** What can be done with all of the page; one primary button at most. */
  children?: Child
}

/** The way here, the title with its badges, and the page's own actions. */
export function PageHead({ view, title, trail = [], badges, note, children }: HeadProps) {
  return (
    <header class="stack" data-gap="1" id="page-head">
      {trail.length > 0 && <Breadcrumb view={view} trail={[...trail, { label: title }]} />}
      <div class="page-head">
        <h1>{title}</h1>
        {badges}
        {children !== undefined && <div class="button-row push">{children}</div>}
      </div>
      {note && <p class="muted small">{note}</p>}
    </header>
  )
}
