import type { Module } from '#src/module.ts'

export const customizationModule = {
  name: 'customization',
  packs: {
    de: [async () => (await import('#src/i18n/de/customization.ts')).customizationStrings],
    fr: [async () => (await import('#src/i18n/fr/customization.ts')).customizationStrings],
  },
  labels: {
    product: {
      customization: `
        upTo chooseOne none priceSum priceSumBoth changed changedLine updateChoices change changeOf enter choose check shorten
        choiceNotListed`,
    },
  },
} as const satisfies Module
