import type { Fields } from '#src/web/body.ts'

/** What somebody has typed beside the options of a product, as it was sent: nothing of it is judged yet. */
export interface TypedChoice {
  /** The line of the cart that is being changed, as it was sent; '' when something new is bought. */
  lineId: string
  quantity: string
  giftWrap: boolean
  giftMessage: string
  /** Answers to the product's form by field key. */
  answers: Record<string, string[]>
}

/** Reads it from the fields of a form, or of an address a form without script has led to. */
export function typedFrom(fields: Fields): TypedChoice {
  const text = (name: string) => texts(fields.get(name))[0] ?? ''
  return {
    lineId: text('line_id'),
    quantity: text('quantity') || '1',
    giftWrap: text('gift_wrap') !== '',
    giftMessage: text('gift_message'),
    answers: answersIn(fields),
  }
}

/** The same from an address. */
export function typedInAddress(params: URLSearchParams): TypedChoice {
  return typedFrom(new Map([...params.keys()].map((name) => [name, params.getAll(name)])))
}

/** Answers by field key: custom[engraving], or custom.engraving of a program. */
export function answersIn(fields: Fields): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const [name, values] of fields) {
    const key = /^custom(?:\[(\w+)\]|\.(\w+))$/.exec(name)
    if (key) answers[(key[1] ?? key[2])!] = texts(values)
  }
  return answers
}

const texts = (values: (string | File)[] | undefined): string[] => (values ?? []).filter((value) => typeof value === 'string')
