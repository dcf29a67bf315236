import { type Answers, areAnswersEqual } from '#src/customization/answers.ts'

export interface LineIdentity {
  variantId: number
  giftWrap: boolean
  giftMessage: string
  /** The version of the form that `answers` were given to. */
  customizationVersion: number
  answers: Answers
}

export const isSameLine = (a: LineIdentity, b: LineIdentity): boolean =>
  a.variantId === b.variantId &&
  a.giftWrap === b.giftWrap &&
  a.giftMessage === b.giftMessage &&
  a.customizationVersion === b.customizationVersion &&
  areAnswersEqual(a.answers, b.answers)
