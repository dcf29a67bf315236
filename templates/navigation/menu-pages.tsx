import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { Button } from '#templates/ui/button.tsx'
import { MenuEditor } from './menu-editor.tsx'
import type { MenuEditorProps } from './menu-editor-props.ts'
import { SitePreview } from './site-preview.tsx'

export const navBuilderPath = '/admin/nav-builder'

export function NavBuilderPage(props: MenuEditorProps & { guest: View }): Html {
  const { view, isBuilt, canWrite, updatedAt } = props
  return (
    <>
      <PageHead view={view} title={view.t('navigation.title')} note={view.t('navigation.note')}>
        {isBuilt && canWrite && (
          <form method="post" action={`${navBuilderPath}/reset`}>
            <input type="hidden" name="updated_at" value={updatedAt} />
            <Button kind="quiet" icon="undo-2" id="nav-reset">
              {view.t('navigation.reset')}
            </Button>
          </form>
        )}
      </PageHead>
      <div class="nav-columns">
        <MenuEditor {...props} />
        <SitePreview view={view} guest={props.guest} />
      </div>
    </>
  )
}
