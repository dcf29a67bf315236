import type { View } from '#src/web/view.ts'
import { surchargeText } from '#templates/product-page/customization.tsx'

/** Personalization answers, each with its surcharge per unit. */
export function CustomizationAnswers({ view, answers }: { view: View; answers: { label: string; answer: string; charge: number }[] }) {
  return (
    <>
      {answers.map(({ label, answer, charge }) => (
        <p class="line-note">
          {answer === '' ? (
            label
          ) : (
            <>
              {label}: <span class="user-text">{answer}</span>
            </>
          )}
          {charge !== 0 && ` (${surchargeText(view, charge)})`}
        </p>
      ))}
    </>
  )
}
