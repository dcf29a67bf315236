import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const checkoutModule = {
  name: 'checkout',
  routes: [async () => (await import('./routes.tsx')).checkoutRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).checkoutAdmin],
  menu: [
    {
      group: 'system',
      place: 60,
      label: 'checkout.fields.title',
      href: '/admin/ecommerce/checkout/fields',
      icon: 'list',
      area: 'settings',
    },
  ],
  tasks: [
    { name: 'delete abandoned checkouts', intervalMs: hour, load: async () => (await import('./prune-checkouts.ts')).pruneCheckouts },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/checkout.ts')).checkoutStrings],
    fr: [async () => (await import('#src/i18n/fr/checkout.ts')).checkoutStrings],
  },
  labels: {
    checkout: {
      checkout: `
        cartEmpty detailsMissing orderChanged alreadyPaid earlierPaid earlierPaidItemsKept earlierPending someUnavailable
        onePerOrder standaloneOnly orderNeedsAccount subscriptionNeedsAccount subscriptionNotFree renewalTerms otherInterval otherIntervalOfProduct notWithSubscription notWithSubscriptionOfProduct
        noShippingToAddress chooseShipping reservedPartly reservedNone justSoldOut onlyLeft enterEmail enterName enterAddress
        enterCity enterPostalCode wrongPostalCode postalCodeElsewhere enterPhone fieldMissing fieldChoose fieldUnchecked fieldTooLong enterCountry
        unknownCountry chooseState steps step.* detailsTitle reviewTitle yourOrder contact name email emailHint
        deliveryAddress billingAddress billing billingHint billingError billingSame billingName company moreQuestions
        didYouMean useEmail billingAddressAsked vatNumber vatNumberHint vatNumberInvalid country chooseCountry address1
        address2 city regionName.* chooseOne postalCodeName.* phone phoneHint comment commentHint commentTooLong saveComment
        saveAndContinue savedItems viewCart haveAccount passwordOptional passwordRequired passwordReason
        passwordRequiredReason password confirmPassword passwordHint enterPassword passwordsDiffer signInInstead
        passwordLinkMailed passwordLinkFirst signInToBuy subtotal discount taxableSubtotal taxReverseCharge taxRate
        vatUnavailable vatInvalid vatConfirmed taxIncluded taxAtPayment shipping shippingBy total totalBeforeTax
        taxAndDelivery nextStep free quantity giftWrapped deliverTo edit editSection delivery arrivesOn ratesLoading
        showAllRates changeAddress noShippingNow updateTotal payment legalPages paymentMethods noPaymentMethods methodNotOffered
        needsScript placeOrder payAmount payBeforeTax paying processorError notPaid lineUnavailable lineNotEnoughStock
        priceChanged acceptChanges changeCart emptyNotice`,
    },
  },
  translatedTables: [{ table: 'checkout_fields', kind: 'checkout_field', columns: ['label', 'options'] }],
  audit: {
    area: 'settings',
    nouns: {
      checkout_field: { label: 'checkout.noun.field', verbs: ['created', 'saved', 'moved', 'deleted'] },
    },
  },
  personalData: [
    {
      table: 'checkouts',
      columns: ['email', 'name', 'phone', 'address', 'billing', 'extra', 'vatNumber', 'comment'],
      by: { account: 'userId', address: 'email' },
      erasure: 'delete',
    },
    { table: 'checkouts', columns: ['rateId'], erasure: 'none' },
    { table: 'checkoutFields', columns: ['key', 'type', 'label', 'options', 'appliesTo'], erasure: 'none' },
  ],
} as const satisfies Module
