/** An answer with what was asked: "Engraving: For Ann", or the label alone where that is the answer. */
export const inWords = ({ label, answer }: { label: string; answer: string }): string => (answer === '' ? label : `${label}: ${answer}`)
