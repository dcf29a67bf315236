import type { View } from '#src/web/view.ts'
import { Steps } from '#templates/ui/navigation.tsx'

const steps = ['details', 'review'] as const

/** The steps of checkout. Completed steps are links. */
export function CheckoutSteps({ view, current }: { view: View; current: (typeof steps)[number] }) {
  const currentIndex = steps.indexOf(current)
  return (
    <Steps
      label={view.t('checkout.steps')}
      steps={steps.map((step, index) => ({
        label: view.t(`checkout.step.${step}`),
        current: index === currentIndex,
        ...(index < currentIndex ? { href: '/checkout?edit=1' } : {}),
      }))}
    />
  )
}
