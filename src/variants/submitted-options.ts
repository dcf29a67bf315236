import type { Fields } from '#src/web/body.ts'

/** What somebody has typed beside the options of a product, as it was sent: nothing of it is judged yet. */
export interface SubmittedOptions {
  /** The line of the cart that is being changed, as it was sent; '' when something new is bought. */
  lineId: string
  quantity: string
  giftWrap: boolean
  giftMessage: string
  /** Answers to the product's form by field key. */
  answers: Record<string, string[]>
}

/** Reads it from the fields of a form, or of an address a form without script has led to. */
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

/** The same from an address. */
export function readSubmittedOptionsFromUrl(params: URLSearchParams): SubmittedOptions {
  return readSubmittedOptions(new Map([...params.keys()].map((name) => [name, params.getAll(name)])))
}

/** Answers by field key: custom[engraving], or custom.engraving of a program. */
export function readAnswers(fields: Fields): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const [name, values] of fields) {
    const key = /^custom(?:\[(\w+)\]|\.(\w+))$/.exec(name)
    if (key) answers[(key[1] ?? key[2])!] = textValues(values)
  }
  return answers
}

const textValues = (values: (string | File)[] | undefined): string[] => (values ?? []).filter((value) => typeof value === 'string')
