import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Breadcrumb } from '#templates/ui/navigation.tsx'

interface PageHeadProps {
  view: View
  title: string
  /** The pages above this one. */
  breadcrumbs?: { label: string; href: string }[]
  badges?: Child
  /** One line under the title. */
  note?: Child
  /** What can be done with all of the page; one primary button at most. */
  children?: Child
}

/** The way here, the title with its badges, and the page's own actions. */
export function PageHead({ view, title, breadcrumbs = [], badges, note, children }: PageHeadProps) {
  return (
    <header class="stack" data-gap="1" id="page-head">
      {breadcrumbs.length > 0 && <Breadcrumb view={view} items={[...breadcrumbs, { label: title }]} />}
      <div class="page-head">
        <h1>{title}</h1>
        {badges}
        {children !== undefined && <div class="button-row push">{children}</div>}
      </div>
      {note && <p class="muted small">{note}</p>}
    </header>
  )
}
