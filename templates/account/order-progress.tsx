import type { ProgressStep } from '#src/orders/order-progress.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** The steps of an order, with the date of those it has reached. */
export function OrderProgress({ view, progress }: { view: View; progress: ProgressStep[] }) {
  return (
    <ol class="order-progress">
      {progress.map(({ step, at, isDone }) => (
        <li data-done={isDone && step !== 'cancelled'}>
          <Icon name={step === 'cancelled' ? 'circle-x' : isDone ? 'circle-check' : 'clock'} />
          <span>
            {view.t(`account.progress.${step}`)}
            {!isDone && <span class="visually-hidden"> {view.t('account.progress.notYet')}</span>}
          </span>
          {at !== null && <time datetime={new Date(at).toISOString()}>{view.date(at, 'short')}</time>}
        </li>
      ))}
    </ol>
  )
}
