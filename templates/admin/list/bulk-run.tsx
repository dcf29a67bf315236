import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { UndoLine, type RunResult } from '../undo-notice.tsx'
import { maxOpenFailures } from '#src/admin/limits.ts'

/** Progress of a background job, polled every second; reloads the list at the end. */
export function RunProgress({
  view,
  href,
  run,
  label,
}: {
  view: View
  href: string
  run: { done: number; total: number }
  label: string
}): Html {
  const progress = view.t('admin.list.runProgress', { done: view.number(run.done), total: view.number(run.total) })
  return (
    <div class="notice run" data-tone="info" id="run" hx-get={href} hx-trigger="every 1s" hx-target="this" hx-swap="outerMorph">
      <div class="stack" data-gap="2">
        <p>
          {label}: <span class="num">{progress}</span>
        </p>
        <progress id="run-bar" max={Math.max(1, run.total)} value={run.done} aria-label={label}></progress>
        <p class="small">
          {view.t('admin.list.runInBackground')}{' '}
          <a class="link without-script" href={view.url.pathname + view.url.search}>
            {view.t('admin.list.checkProgress')}
          </a>
        </p>
      </div>
    </div>
  )
}

export function RunFinished({ href }: { href: string }): Html {
  return <div id="run" hx-get={href} hx-trigger="load" hx-target="#list" hx-swap="outerMorph"></div>
}

export function RunNotice({ view, result }: { view: View; result: RunResult }): Html {
  const { failed, undo } = result
  const hiddenCount = failed.count - failed.rows.length
  return (
    <Notice tone={failed.count > 0 ? 'warn' : 'ok'} live="status" id="undo">
      <div class="stack" data-gap="2">
        <UndoLine view={view} text={result.text} undo={undo} swap={{ 'hx-target': '#list', 'hx-swap': 'outerHTML' }} />
        {failed.count > 0 && (
          <details class="run-failed" open={failed.rows.length <= maxOpenFailures}>
            <summary>{view.t('admin.list.notChanged', { count: failed.count })}</summary>
            <ul class="bullets">
              {failed.rows.map((row) => (
                <li>
                  <strong>{row.name}</strong>: {row.why}
                </li>
              ))}
              {hiddenCount > 0 && <li>{view.t('admin.list.andMore', { count: hiddenCount })}</li>}
            </ul>
          </details>
        )}
      </div>
    </Notice>
  )
}
