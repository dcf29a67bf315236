import { demoReference, demoSubscriptionReference } from './card-demo-payments.ts'
import { accountName, type ProcessorSettings, type ProcessorType } from '../../processor.ts'
import { connectCard } from './card-connection.ts'
import { cardFailureMessages, cardStrings } from './card-sentences.ts'
import { accountInKey, judgeCardKeys } from './judge-card-keys.ts'
import { cardTranslations } from './card-translations.ts'

export const card: ProcessorType = {
  processorId: 1,
  slug: 'card-processor',
  name: 'Card',
  company: 'Stripe',
  clientType: 'card-inline',
  collectsOnline: true,
  variables: [
    {
      name: 'CARD_SECRET_KEY',
      required: true,
      secret: true,
      description: 'Secret API key of the card processor.',
      field: { label: 'services.field.secretKey', hint: 'services.card.secretKey', isKey: true },
    },
    {
      name: 'CARD_PUBLISHABLE_KEY',
      required: true,
      secret: false,
      description: 'Publishable API key of the card processor, used by the card form.',
      field: { label: 'services.field.publishableKey', hint: 'services.card.publishableKey', isKey: true },
    },
    {
      name: 'CARD_WEBHOOK_SECRET',
      required: true,
      secret: true,
      description: 'Signing secret of the card webhook. The pretend processor of a demo signs with it too.',
      field: { label: 'services.field.signingSecret', hint: 'services.card.signingSecret', isKey: true },
    },
    {
      name: 'CARD_API_URL',
      type: 'url',
      secret: false,
      description: 'Another API address of the card processor, for tests.',
    },
    {
      name: 'CARD_SCRIPT_URL',
      type: 'url',
      secret: false,
      description: 'Another URL of the card form script, for tests.',
    },
  ],
  returnParameters: { payment_intent: 'reference', session_id: 'hostedReference' },
  nameKey: 'processor.card.name',
  hint: 'processor.card.hint',
  failureMessages: cardFailureMessages,
  strings: cardStrings,
  translations: cardTranslations,
  accountOf,
  judgeKeys: judgeCardKeys,
  webhookHint: 'services.card.webhook',
  connect: (settings, system) =>
    connectCard(
      {
        secretKey: settings['CARD_SECRET_KEY'] ?? null,
        publishableKey: settings['CARD_PUBLISHABLE_KEY'] ?? null,
        webhookSecret: settings['CARD_WEBHOOK_SECRET'] ?? null,
        apiUrl: settings['CARD_API_URL'] ?? null,
        scriptUrl: settings['CARD_SCRIPT_URL'] ?? null,
      },
      system,
    ),
  demoPayments: {
    methods: ['Visa ending 4242', 'Mastercard ending 5454', 'Visa ending 1881', 'American Express ending 0005'],
    failure: 'card_declined',
    reference: demoReference,
    subscriptionReference: demoSubscriptionReference,
  },
}

// One account under two names only stays connected longer.
function accountOf({ CARD_PUBLISHABLE_KEY: key }: ProcessorSettings): string {
  return accountName(key?.startsWith('pk_live_') ? 'live' : 'test', accountInKey(key ?? '') ?? key)
}
