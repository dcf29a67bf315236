/** A customization question with the buyer's answer; `charge` in minor units per unit of the product. */
export interface CustomizationAnswer {
  label: string
  answer: string
  charge: number
}

type Money = (minor: number) => string

/** The question with its answer and surcharge: "Engraving: For Ann (+$5.00)". Only the label when the label is the answer. */
export function formatAnswer({ label, answer, charge }: CustomizationAnswer, money: Money): string {
  const text = answer === '' ? label : `${label}: ${answer}`
  return charge === 0 ? text : `${text} (${formatSurcharge(charge, money)})`
}

/** A surcharge or discount with its sign: "+$5.00"; '' for zero. */
export function formatSurcharge(minor: number, money: Money): string {
  if (minor === 0) return ''
  return `${minor < 0 ? '−' : '+'}${money(Math.abs(minor))}`
}
