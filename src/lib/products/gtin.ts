/** The digits of a GTIN-8, 12, 13 or 14; null for other barcodes or a wrong check digit. */
export function parseGtin(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  // From the right, every second digit counts three times.
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits : null
}
