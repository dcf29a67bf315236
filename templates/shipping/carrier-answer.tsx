import type { CarrierAnswer } from '#db/schema/shipping.ts'
import type { AskedCarrier } from '#src/shipping/ask-carriers.ts'
import type { View } from '#src/web/view.ts'

type Failure = NonNullable<AskedCarrier['answer']['failure']>

/** "3 rates in 0.4 s", or why there are none; and rates that cannot be offered. */
export function CarrierAnswerText({ view, answer }: { view: View; answer: CarrierAnswer & { rates: number } }) {
  const seconds = view.number(Math.round(answer.durationMs / 100) / 10)
  const ignored = Object.entries(answer.ignored).map(([reason, count]) => view.t(`shipping.ignored.${reason as 'currency'}`, { count }))
  const text =
    answer.failure === null
      ? view.t('shipping.answered', { count: answer.rates, seconds })
      : `${carrierFailureText(view, answer.failure)} ${view.t('shipping.after', { seconds })}`
  return <>{[text, ...ignored].join(' · ')}</>
}

/** Why a carrier had no rates, in words. */
export const carrierFailureText = (view: View, failure: string): string => view.t(`shipping.failure.${failure as Failure}`)
