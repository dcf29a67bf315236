import { type ConsentKind, consentKinds } from '#db/schema/mail-consents.ts'
import type { Exec } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type ConsentChoice, listConsents } from './consents.ts'

/** The choice that a form with boxes made. */
export const readConsents = (
  { t }: { t: Translate },
  values: Partial<Record<`consent_${ConsentKind}`, boolean>>,
  offered: ConsentKind[],
): Pick<ConsentChoice, 'offered' | 'agreed'> => ({
  offered: offered.map((kind) => ({ kind, wording: t(`mailConsents.agree.${kind}`) })),
  agreed: offered.filter((kind) => values[`consent_${kind}`] === true),
})

/** Form values of the boxes: what a signed-in customer agreed to. A guest's boxes are empty, since anyone can type an address. */
export async function consentValues(q: Exec, user: { email: string } | null): Promise<Record<string, boolean>> {
  const held = user === null ? [] : await listConsents(q, emailKey(user.email))
  return Object.fromEntries(consentKinds.map((kind) => [`consent_${kind}`, held.includes(kind)]))
}
