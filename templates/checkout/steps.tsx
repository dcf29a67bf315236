import type { View } from '#src/web/view.ts'
import { Steps } from '#templates/ui/navigation.tsx'

const steps = ['details', 'review'] as const

/** Where one is in checkout. A step that is done leads back to it. */
export function CheckoutSteps({ view, at }: { view: View; at: (typeof steps)[number] }) {
  const now = steps.indexOf(at)
  return (
    <Steps
      label={view.t('checkout.steps')}
      steps={steps.map((step, index) => ({
        label: view.t(`checkout.step.${step}`),
        current: index === now,
        ...(index < now ? { href: '/checkout?edit=1' } : {}),
      }))}
    />
  )
}
