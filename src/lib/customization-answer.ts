/** What was asked of a buyer and answered; `charge` in minor units for one unit of the product. */
export interface CustomizationAnswer {
  label: string
  answer: string
  charge: number
}

type Money = (minor: number) => string

/** An answer with what was asked and what it adds: "Engraving: For Ann (+$5.00)", or the label alone where that is the answer. */
export function formatAnswer({ label, answer, charge }: CustomizationAnswer, money: Money): string {
  const text = answer === '' ? label : `${label}: ${answer}`
  return charge === 0 ? text : `${text} (${formatSurcharge(charge, money)})`
}

/** What comes on top, or off: "+$5.00"; '' for nothing. */
export function formatSurcharge(minor: number, money: Money): string {
  if (minor === 0) return ''
  return `${minor < 0 ? '−' : '+'}${money(Math.abs(minor))}`
}
