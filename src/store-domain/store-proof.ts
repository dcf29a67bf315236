import { readSignedText, signText } from '#src/lib/secrets/signed-text.ts'
import { minute } from '#src/lib/dates/durations.ts'

export const proofPath = '/.well-known/sundry-store'

/** Ms for which a question is answered. */
const maxAge = minute

/** A question that only a process of this store answers, because it needs the session secret; nothing is stored. */
export const createQuestion = (secret: string, now: number): string => signText(secret, 'store-question', String(now))

/** Null for a question that this store did not ask, or long ago. */
export function answerQuestion(secret: string, question: string, now: number): string | null {
  const askedAt = Number(readSignedText(secret, 'store-question', question) ?? Number.NaN)
  return Math.abs(now - askedAt) <= maxAge ? signText(secret, 'store-answer', String(askedAt)) : null
}
