import { readDelivery } from '#src/inbound-mails/parse/read-delivery.ts'
import { readTexts } from '#src/inbound-mails/parse/read-texts.ts'
import type { QuoteCase } from './read-cases.ts'

/** `more`: all of the expected text and something else. `hidden`: a word of the expected text is missing. */
export type Outcome = 'equal' | 'more' | 'hidden'

/** Compares what the store shows with what is expected: equal if they are the same but for white space. */
export async function judgeCase(mail: QuoteCase): Promise<{ outcome: Outcome; shown: string }> {
  const shown = mail.raw ? await readRaw(mail.raw) : readTexts({ ...mail, strippedText: '' }).text
  if (squeeze(shown) === squeeze(mail.expected)) return { outcome: 'equal', shown }
  return { outcome: containsWords(shown, mail.expected) ? 'more' : 'hidden', shown }
}

const squeeze = (text: string): string => text.replaceAll(/[\s\u00a0\u200b]+/g, '')

async function readRaw(raw: Uint8Array): Promise<string> {
  const result = await readDelivery({ contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null }, raw)
  return 'error' in result ? '' : result.mail.text
}

/** Whether the words are in the text in their order. */
function containsWords(text: string, expected: string): boolean {
  let from = 0
  return expected
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const at = text.indexOf(word, from)
      from = at + word.length
      return at !== -1
    })
}
