import type { View } from '#src/web/view.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'

interface ContentActionsProps {
  view: View
  /** The part of the ids of its buttons that says what it is, such as page. */
  name: string
  /** Where its commands are posted. */
  action: string
  /** Its page in the store; undefined when it has none. */
  href: string | undefined
  isPreview: boolean
  isTrash: boolean
  canWrite: boolean
}

/** What can be done with a page or an article as a whole. */
export function ContentActions({ view, name, action, href, isPreview, isTrash, canWrite }: ContentActionsProps) {
  const { t } = view
  return (
    <>
      {href !== undefined && (
        <LinkButton href={href} icon="eye" attrs={{ target: '_blank' }}>
          {t(isPreview ? 'content.preview' : 'content.viewInStore')}
          <span class="visually-hidden"> {t('kb.newTab')}</span>
        </LinkButton>
      )}
      <LinkButton href={`${action}/versions`} icon="clock">
        {t('content.versions')}
      </LinkButton>
      {canWrite && (
        <ActionMenu label={t('content.more')} id={`${name}-more`}>
          <form method="post" action={`${action}/duplicate`}>
            <Button kind="quiet" size="small" icon="copy" id={`${name}-duplicate`}>
              {t('content.duplicate')}
            </Button>
          </form>
          {isTrash ? (
            <form method="post" action={`${action}/restore`}>
              <Button kind="quiet" size="small" icon="undo-2" id={`${name}-restore`}>
                {t('content.restore')}
              </Button>
            </form>
          ) : (
            <form method="post" action={`${action}/trash`}>
              <Button kind="danger" size="small" icon="trash" id={`${name}-trash`}>
                {t('content.trash')}
              </Button>
            </form>
          )}
        </ActionMenu>
      )}
    </>
  )
}
