import type { View } from '#src/web/view.ts'
import { Steps } from '#templates/ui/steps.tsx'

type Step = 'details' | 'verify' | 'review'

/** The steps of checkout. The details are a link once they are complete. `verifyStep`: a mailed code is asked for. */
export function CheckoutSteps({ view, current, verifyStep }: { view: View; current: Step; verifyStep: boolean }) {
  const steps: Step[] = verifyStep ? ['details', 'verify', 'review'] : ['details', 'review']
  const currentIndex = steps.indexOf(current)
  return (
    <Steps
      label={view.t('checkout.steps')}
      steps={steps.map((step, index) => ({
        label: view.t(`checkout.step.${step}`),
        current: index === currentIndex,
        ...(step === 'details' && index < currentIndex ? { href: '/checkout?edit=1' } : {}),
      }))}
    />
  )
}
