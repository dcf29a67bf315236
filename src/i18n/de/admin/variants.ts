import type { Pack } from '../../packs.ts'

export const variantsStrings = {
  'variants.skuTaken': 'Eine andere Variante verwendet bereits diese SKU. Geben Sie eine andere ein.',

  'variants.tooManyVariants': 'Diese Optionen ergeben mehr als {{count}} Varianten. Entfernen Sie einen Wert oder eine Option.',
  'variants.intervalInvalid': 'Ein Verlängerungsintervall kann in dieser Einheit {{least}} bis {{most}} betragen.',
  'variants.needsVariant': 'Fügen Sie mindestens eine Variante mit SKU hinzu.',
  'variants.duplicateOptions': 'Zwei Varianten haben dieselben Optionen: {{choice}}. Entfernen Sie eine oder verkaufen Sie sie nicht mehr.',
  'variants.skuMissing': 'Geben Sie eine SKU ein.',
  'variants.skuInvalid': 'Verwenden Sie höchstens {{most}} Zeichen, ohne Leerzeichen am Anfang oder Ende.',
  'variants.skuDuplicate': 'Die SKU {{sku}} wird zweimal verwendet. Geben Sie jeder Variante eine eigene.',
  'variants.optionValueInvalid': '{{sku}} braucht einen gültigen Wert für {{option}}.',
} as const satisfies Pack
