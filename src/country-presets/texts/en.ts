import { type PresetTexts, type StoreFacts, contactLines, sectionsHtml } from './store-facts.ts'

export const englishTexts: PresetTexts = {
  draft: {
    title: 'Draft: have it checked before publishing',
    html: '<p>This text is an example and no legal advice. Fill in what is in square brackets, have a lawyer check it, then delete this box.</p>',
  },
  footer: 'Legal',
  rates: { standard: 'Standard shipping', international: 'International shipping' },
  pages: {
    terms: { title: 'Terms and conditions', slug: 'terms', html: termsHtml },
    privacy: { title: 'Privacy policy', slug: 'privacy', html: privacyHtml },
    returns: { title: 'Returns and withdrawal', slug: 'returns', html: returnsHtml },
    imprint: { title: 'Legal notice', slug: 'imprint', html: imprintHtml },
  },
}

const contact = (facts: StoreFacts): string => contactLines(facts, { address: '[Street, postal code, city, country]', email: '[Email]' })

const countryOf = ({ country }: StoreFacts): string =>
  country === '' ? '[Country]' : (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country)

function termsHtml(facts: StoreFacts): string {
  const { withdrawalDays, guaranteeYears } = facts
  return sectionsHtml([
    ['Seller', `Your contract is with:\n${contact(facts)}`, `VAT or tax number: ${facts.vatNumber || '[number, if you have one]'}`],
    [
      'Orders',
      'The products in the store are an invitation to order. Your order is an offer to buy. We accept it by [an order confirmation / sending the goods].',
    ],
    [
      'Prices and payment',
      'The prices at the time of your order apply. Checkout shows taxes, shipping costs and payment methods before you order.',
    ],
    ['Delivery', 'Checkout shows where we deliver, what it costs and how long it takes. [Add restrictions.]'],
    [
      'Your right to change your mind',
      withdrawalDays === null
        ? '[Say whether and how long customers may return what they do not like.]'
        : `Consumers may withdraw from the contract within ${withdrawalDays} days without giving a reason. The page about returns says how.`,
    ],
    [
      'Defects',
      guaranteeYears === null
        ? 'The rights that the law gives you for defective products apply. [Add details.]'
        : `The legal guarantee applies. For consumers it is ${guaranteeYears} years from delivery. [Check for used goods and digital products.]`,
    ],
    [
      'Law that applies',
      `Governing law: ${countryOf(facts)}. Mandatory rights of the country where you live as a consumer remain. [Check.]`,
    ],
  ])
}

function privacyHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Who is responsible', contact(facts), '[Data protection officer, if you have one]'],
    [
      'What we store and why',
      'For orders: name, addresses, email, phone number if given, and what you bought, to fulfill the contract and to keep the records that the law requires.',
      'For an account: your sign-in data and past orders. For requests: your messages to us.',
      '[Add purposes and legal bases.]',
    ],
    [
      'Cookies',
      'The store sets cookies that it needs for the cart, for signing in and for security. [Add analytics, advertising and embedded content if you use them.]',
    ],
    [
      'Who receives data',
      'Payment providers, shipping companies, our hosting provider and our email provider, as far as they need it: [names, addresses, countries].',
    ],
    ['How long we store it', '[Periods, such as tax records for … years.]'],
    [
      'Your rights',
      'You can ask for access, correction, deletion, restriction and a copy of your data, and object to its use. Signed-in customers can download and delete their data in their account.',
      `You can complain to a supervisory authority: [authority, country: ${countryOf(facts)}].`,
    ],
  ])
}

function returnsHtml(facts: StoreFacts): string {
  const { withdrawalDays, returnDays } = facts
  return sectionsHtml([
    ...(withdrawalDays === null
      ? []
      : [
          [
            'Right of withdrawal',
            `Consumers may withdraw from the contract within ${withdrawalDays} days of receiving the goods (the last parcel of an order), without giving a reason.`,
            'A clear statement is enough, for example by email or letter.',
            facts.isUnion ? 'You can also use the button “Withdraw from contract here” on the page of your order.' : null,
            'We refund your payments, including standard delivery, within 14 days of your statement. We may wait until we have the goods back or you have proved that you sent them.',
            '[Insert the official model instructions on withdrawal and the model form, and name exceptions.]',
          ] as const,
        ]),
    [
      'Returns',
      returnDays === null
        ? '[Say whether you take back goods beyond what the law requires.]'
        : `You can request a return on the page of your order for ${returnDays} days after delivery.`,
      'Return shipping: [who pays].',
    ],
    ['Address for returns and statements', contact(facts)],
  ])
}

function imprintHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Provider', contact(facts), 'Phone: [number]', 'Represented by: [name]'],
    ['Register', '[Register, place and number, if registered]'],
    ['VAT number', facts.vatNumber || '[VAT number, if you have one]'],
    ['Supervision and profession', '[Supervisory authority, chamber and professional rules, if they apply]'],
    ['Responsible for the content', '[Name and address]'],
    ['Hosting', '[Name, address and phone number of the host, where the law asks for it]'],
  ])
}
