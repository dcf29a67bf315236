import type { Fields } from '#src/web/form/body.ts'

/** Raw personalization and gift options of a submitted form, not validated yet. */
export interface SubmittedOptions {
  lineId: string
  quantity: string
  giftWrap: boolean
  giftMessage: string
  answers: Record<string, string[]>
}

export function readSubmittedOptions(fields: Fields): SubmittedOptions {
  const firstText = (name: string) => textValues(fields.get(name))[0] ?? ''
  return {
    lineId: firstText('line_id'),
    quantity: firstText('quantity') || '1',
    giftWrap: firstText('gift_wrap') !== '',
    giftMessage: firstText('gift_message'),
    answers: readAnswers(fields),
  }
}

export function readSubmittedOptionsFromUrl(params: URLSearchParams): SubmittedOptions {
  return readSubmittedOptions(new Map([...params.keys()].map((name) => [name, params.getAll(name)])))
}

/** Answers by field key: custom[engraving], or custom.engraving in JSON. */
export function readAnswers(fields: Fields): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const [name, values] of fields) {
    const key = /^custom(?:\[(\w+)\]|\.(\w+))$/.exec(name)
    if (key) answers[(key[1] ?? key[2])!] = textValues(values)
  }
  return answers
}

const textValues = (values: (string | File)[] | undefined): string[] => (values ?? []).filter((value) => typeof value === 'string')
