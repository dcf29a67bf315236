import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'

interface PageHeadProps {
  view: View
  title: string
  breadcrumbs?: { label: string; href: string }[]
  badges?: Child
  /** One line under the title. */
  note?: Child
  /** Page actions; at most one primary button. */
  children?: Child
}

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
