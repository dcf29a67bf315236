import { type Answers, areAnswersEqual } from '#src/customization/answers.ts'

/** What sets two lines of a cart apart. */
export interface LineIdentity {
  variantId: number
  giftWrap: boolean
  giftMessage: string
  /** The version of the form that `answers` were given to. */
  customizationVersion: number
  answers: Answers
}

/** Whether two lines buy the same and so belong in one: variant, wrapping and answers agree. */
export const isSameLine = (a: LineIdentity, b: LineIdentity): boolean =>
  a.variantId === b.variantId &&
  a.giftWrap === b.giftWrap &&
  a.giftMessage === b.giftMessage &&
  a.customizationVersion === b.customizationVersion &&
  areAnswersEqual(a.answers, b.answers)
