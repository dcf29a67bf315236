/** What was asked of a buyer and answered; `charge` in minor units for one unit of the product. */
export interface Said {
  label: string
  answer: string
  charge: number
}

type Money = (minor: number) => string

/** An answer with what was asked and what it adds: "Engraving: For Ann (+$5.00)", or the label alone where that is the answer. */
export function inWords({ label, answer, charge }: Said, money: Money): string {
  const words = answer === '' ? label : `${label}: ${answer}`
  return charge === 0 ? words : `${words} (${extraInWords(charge, money)})`
}

/** What comes on top, or off: "+$5.00"; '' for nothing. */
export function extraInWords(minor: number, money: Money): string {
  if (minor === 0) return ''
  return `${minor < 0 ? '−' : '+'}${money(Math.abs(minor))}`
}
