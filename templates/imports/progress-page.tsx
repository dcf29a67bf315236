import type { ImportRun, ImageCounts } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ImportLayout, importsPath } from './import-layout.tsx'

interface ProgressProps {
  view: View
  run: ImportRun
  images: ImageCounts
}

export function ProgressPage(props: ProgressProps) {
  const { view, run } = props
  const checking = run.state === 'checking'
  const title = view.t(checking ? 'imports.check.reading' : 'imports.run.title')
  return (
    <ImportLayout view={view} run={run} step={checking ? 'check' : 'run'} title={title} note={<bdi>{run.originalName}</bdi>}>
      <Progress {...props} />
    </ImportLayout>
  )
}

/** The fragment #import-progress, which polls every second until the state changes. */
export function Progress({ view, run, images }: ProgressProps) {
  const path = `${importsPath}/${run.id}`
  const statusUrl = `${path}/${run.state === 'checking' ? 'check' : 'run'}`
  const { done, total, text } = importProgress(view, run, images)
  return (
    <div id="import-progress" hx-get={statusUrl} hx-trigger="every 1s" hx-target="this" hx-swap="outerMorph">
      <Panel>
        <div class="stack" data-gap="4">
          <p class="num" id="import-far">
            {text}
          </p>
          <progress
            class="progress"
            max={Math.max(total, 1)}
            value={total === 0 ? undefined : done}
            aria-label={view.t('imports.run.progress')}
          />
          <p class="muted">{view.t('imports.run.inBackground')}</p>
          <form method="post" action={`${path}/cancel`} class="button-row">
            <LinkButton href={statusUrl}>{view.t('imports.run.refresh')}</LinkButton>
            {run.state !== 'undoing' && <Button kind="quiet">{view.t('imports.run.cancel')}</Button>}
            {run.state === 'running' && <span class="muted small">{view.t('imports.run.cancelText')}</span>}
          </form>
        </div>
      </Panel>
    </div>
  )
}

function importProgress(view: View, run: ImportRun, { queued, done, failed }: ImageCounts): { done: number; total: number; text: string } {
  const progressOf = (key: 'products' | 'images' | 'undone', current: number, total: number) => ({
    done: current,
    total,
    text: view.t(`imports.run.${key}`, { done: view.number(current), total: view.number(total) }),
  })
  if (run.state === 'images') return progressOf('images', done + failed, queued + done + failed)
  if (run.state === 'undoing') return progressOf('undone', run.productsTotal - run.productsDone, run.productsTotal)
  if (run.productsTotal === 0) return { done: 0, total: 0, text: view.t('imports.check.reading') }
  return progressOf('products', run.productsDone, run.productsTotal)
}
