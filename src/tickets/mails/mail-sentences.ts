import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { readSentences } from '#src/i18n/translator.ts'

type MailSentence = Extract<StringKey, `ticketMails.${string}`>

/** Sentences of a mail, with their values. Read in the caller's transaction. */
export async function readMailSentences(q: Exec, languages: string[], keys: readonly MailSentence[]) {
  const texts = new Map<MailSentence, string>()
  for (const language of [...new Set(languages), 'en']) {
    const missing = keys.filter((key) => !texts.has(key))
    const found = await readSentences(q, language, missing)
    for (const [at, text] of found.entries()) if (text !== undefined) texts.set(missing[at]!, text)
  }
  return (key: MailSentence, values: Record<string, string> = {}): string =>
    (texts.get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
