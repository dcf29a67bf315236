import type { DiffBlock } from '#src/lib/text/text-diff.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { PageHead } from './page-head.tsx'
import { TextDiff } from './text-diff.tsx'

export interface Version {
  id: number
  editor: string
  /** False for a draft that another person's save replaced. */
  saved: boolean
  /** Epoch ms. */
  createdAt: number
}

/** A page, an article or another text with versions. */
export interface VersionedItem {
  path: string
  /** `<path>/edit` without it. */
  editHref?: string
  title: string
  list: { label: string; href: string }
}

interface VersionsPageProps {
  view: View
  item: VersionedItem
  /** Newest first. */
  versions: Version[]
  from: number | undefined
  to: number | undefined
  /** Null while there is nothing to compare. */
  parts: { label: string; blocks: DiffBlock[] }[] | null
  canWrite: boolean
}

/** All versions of a text, and what changed between two of them. */
export function VersionsPage(props: VersionsPageProps) {
  const { view, item, versions, from, to, parts } = props
  const { t } = view
  const { path, editHref = `${path}/edit`, title, list } = item
  const options = versions.map((version) => ({ value: version.id, label: versionLabel(view, version) }))
  // Above it, there may be unpublished changes that were discarded.
  const current = versions.find(({ saved }) => saved)
  const form = { values: { from: String(from ?? ''), to: String(to ?? '') }, errors: {} }
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={t('content.versionsOf', { title })} breadcrumbs={[list, { label: title, href: editHref }]} />
      <div class="edit">
        <div>
          <Panel title={t('content.changes')} id="changes">
            <div class="stack" data-gap="4">
              {versions.length < 2 && <p class="muted">{t('content.oneVersion')}</p>}
              {versions.length >= 2 && (
                <>
                  <form class="content-compare" method="get" action={`${path}/versions`}>
                    <Field form={form} name="from" type="select" label={t('content.compareFrom')} options={options} />
                    <Field form={form} name="to" type="select" label={t('content.compareTo')} options={options} />
                    <Button id="versions-compare">{t('content.compare')}</Button>
                  </form>
                  {parts && <TextDiff view={view} parts={parts} />}
                </>
              )}
            </div>
          </Panel>
        </div>
        <div>
          <Panel title={t('content.versions')} id="versions">
            <ol class="content-versions">
              {versions.map((version) => (
                <li>
                  <a class="link" href={`${path}/versions?from=${version.id}&to=${(current ?? versions[0]!).id}`}>
                    {view.date(version.createdAt, 'datetime')}
                  </a>
                  <span class="muted small">{version.editor}</span>
                  {version === current && <Badge tone="ok">{t('content.currentVersion')}</Badge>}
                  {!version.saved && <Badge tone="warn">{t('content.unsavedVersion')}</Badge>}
                  {props.canWrite && version !== current && (
                    <form method="post" action={`${path}/versions/${version.id}/restore`}>
                      <Button
                        size="small"
                        kind="quiet"
                        icon="undo-2"
                        id={`restore-${version.id}`}
                        attrs={{ 'aria-label': t('content.restoreVersionOf', { date: view.date(version.createdAt, 'datetime') }) }}
                      >
                        {t('content.restoreVersion')}
                      </Button>
                    </form>
                  )}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
    </div>
  )
}

const versionLabel = (view: View, { createdAt, editor }: Version): string => `${view.date(createdAt, 'datetime')} · ${editor}`
