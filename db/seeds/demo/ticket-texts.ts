import type { TicketPriority, TicketStatus } from '#db/schema/tickets.ts'

/** What a person wrote, hours after the one before. */
export interface DemoMessage {
  from: 'customer' | 'agent' | 'other agent' | 'note'
  text: string
  after?: number
}

export interface DemoTicket {
  subject: string
  /** Hours ago when it was opened. */
  age: number
  status: TicketStatus
  messages: DemoMessage[]
  priority?: TicketPriority
  tags?: string[]
  /** By the customer of the demo's account; else by another customer. */
  isOwn?: boolean
  channel?: 'web' | 'mail'
  hasOrder?: boolean
  hasFile?: boolean
  isUnassigned?: boolean
  isSpam?: boolean
  isSnoozed?: boolean
  /** Part of the ticket before it. */
  isMerged?: boolean
  rating?: { rating: 'great' | 'okay' | 'bad'; comment: string }
}

const ask = (text: string, after = 0): DemoMessage => ({ from: 'customer', text, after })
const answer = (text: string, after = 3): DemoMessage => ({ from: 'agent', text, after })
const otherAnswer = (text: string, after = 3): DemoMessage => ({ from: 'other agent', text, after })
const note = (text: string, after = 1): DemoMessage => ({ from: 'note', text, after })

/** About 25 conversations, the oldest first. */
export const demoTickets: DemoTicket[] = [
  {
    subject: 'Care of the linen sheets',
    age: 24 * 38,
    status: 'closed',
    channel: 'mail',
    messages: [
      ask('Can the linen sheets go into the dryer?'),
      answer('Yes, on low heat. Take them out while they are still a little damp.'),
    ],
  },
  {
    subject: 'Refund for a returned lamp',
    age: 24 * 33,
    status: 'closed',
    hasOrder: true,
    tags: ['refund'],
    messages: [
      ask('I sent the lamp back two weeks ago. When do I get my money?'),
      note('The parcel arrived on Friday, nobody had checked it in.'),
      answer('Your parcel arrived, and the refund is on its way. It takes up to five days to reach your account.'),
      ask('It is there. Thank you!', 40),
    ],
    rating: { rating: 'great', comment: 'Friendly and quick.' },
  },
  {
    subject: 'Wrong size of the rug',
    age: 24 * 21,
    status: 'closed',
    hasOrder: true,
    tags: ['exchange'],
    messages: [
      ask('The rug is too small for our room. Can I exchange it for the larger one?'),
      otherAnswer('You can: please start a return on your order page. I have put the larger one aside for you.'),
    ],
    rating: { rating: 'okay', comment: '' },
  },
  {
    subject: 'Gift message was missing',
    age: 24 * 12,
    status: 'resolved',
    hasOrder: true,
    tags: ['gift'],
    messages: [
      ask('My sister got the present, but there was no card in it.'),
      answer('I am sorry. A card with your message left today, and we took the fee for the wrapping back.'),
      ask('That is kind of you.', 6),
    ],
    rating: { rating: 'great', comment: '' },
  },
  {
    subject: 'Do you ship to Norway?',
    age: 24 * 9,
    status: 'resolved',
    channel: 'mail',
    tags: ['shipping'],
    messages: [
      ask('I would like to order the teapot to Bergen. Is that possible?'),
      answer('Not yet, I am sorry. We ship to the United States, Canada and the United Kingdom.'),
    ],
    rating: { rating: 'bad', comment: 'A pity.' },
  },
  {
    subject: 'Invoice with our VAT number',
    age: 24 * 7,
    status: 'resolved',
    isOwn: true,
    hasOrder: true,
    tags: ['invoice'],
    messages: [
      ask('Could you add the name of my studio to the invoice?'),
      otherAnswer('Done. You find the new invoice on the page of your order.'),
      ask('Found it. Thank you!', 2),
    ],
  },
  {
    subject: 'Lid of the storage jar does not close',
    age: 24 * 6,
    status: 'pending',
    hasOrder: true,
    tags: ['damaged'],
    messages: [
      ask('The lid of the large jar sits loosely. Is it meant to be like that?'),
      answer('It is not. Could you send a photo of the lid from the side?', 5),
    ],
  },
  {
    subject: 'Wholesale prices for a cafe',
    age: 24 * 6,
    status: 'pending',
    channel: 'mail',
    priority: 'high',
    tags: ['wholesale'],
    messages: [
      ask('We open a cafe in spring and need 60 cups and saucers. Do you have prices for that?'),
      note('Robin: 20 % from 50 pieces on is fine.'),
      otherAnswer('We do. Please apply for a wholesale account, then you see your prices in the store.'),
    ],
  },
  {
    subject: 'Download link has expired',
    age: 24 * 5,
    status: 'resolved',
    tags: ['downloads'],
    messages: [
      ask('I bought the pattern book in autumn and cannot download it any more.'),
      answer('I have renewed your link for 30 days.'),
    ],
  },
  {
    subject: 'Blanket in a darker green',
    age: 24 * 5,
    status: 'pending',
    isOwn: true,
    messages: [
      ask('Will the wool blanket come in a darker green again?'),
      answer('In January, most likely. Shall I write to you when it is there?', 20),
    ],
  },
  {
    subject: 'Parcel was left in the rain',
    age: 24 * 4,
    status: 'open',
    priority: 'high',
    hasOrder: true,
    hasFile: true,
    tags: ['damaged'],
    messages: [
      ask('The driver left the parcel in front of the garage in the rain. The box is soaked, and the books in it, too.'),
      otherAnswer('That should not happen. Could you send us a photo of the box?'),
      ask('I have attached what the label says.', 22),
    ],
  },
  {
    subject: 'Change of address',
    age: 24 * 4,
    status: 'resolved',
    hasOrder: true,
    channel: 'mail',
    messages: [ask('I moved. Please send my order to 12 Orchard Lane.'), answer('I have changed the address. It ships tomorrow.', 1)],
  },
  {
    subject: 'You won a prize!!!',
    age: 24 * 3,
    status: 'open',
    channel: 'mail',
    isSpam: true,
    isUnassigned: true,
    messages: [ask('Dear Sir or Madam, you have been chosen. Click the link to get your prize.')],
  },
  {
    subject: 'Restock of the enamel kettle',
    age: 24 * 3,
    status: 'pending',
    isSnoozed: true,
    messages: [ask('When is the enamel kettle back?'), answer('The next delivery comes in two weeks. I will write to you then.')],
  },
  {
    subject: 'Crack in the left cup',
    age: 52,
    status: 'open',
    isOwn: true,
    hasOrder: true,
    hasFile: true,
    priority: 'high',
    tags: ['damaged'],
    messages: [
      ask('The left cup of my set has a crack. Could you send a new one?'),
      answer('I am sorry about that! Which pattern was it, leaves or waves?', 2),
      note('Two sets with leaves are in stock.'),
      ask('The one with leaves.', 4),
    ],
  },
  {
    subject: 'Broken cup',
    age: 47,
    status: 'open',
    isOwn: true,
    isMerged: true,
    channel: 'mail',
    messages: [ask('Hello, did you get my message about the cup?')],
  },
  {
    subject: 'Coupon does not work',
    age: 44,
    status: 'resolved',
    messages: [
      ask('WELCOME10 says that it is not valid.'),
      answer('It needs an order of $50. Your cart was at $46.'),
      ask('Ah, I see.', 1),
    ],
  },
  {
    subject: 'Do the candles smell of vanilla?',
    age: 30,
    status: 'open',
    isUnassigned: true,
    channel: 'mail',
    messages: [ask('I like candles, but not vanilla. Which ones can you recommend?')],
  },
  {
    subject: 'Card was charged twice',
    age: 26,
    status: 'open',
    priority: 'urgent',
    hasOrder: true,
    tags: ['payment'],
    messages: [
      ask('My bank shows two payments for one order.'),
      note('The second one is only an authorization, it drops off after three days.'),
      answer('The second one is a reservation that your bank lifts within three days. You are charged once.', 1),
      ask('It is still there. Can you look again?', 18),
    ],
  },
  {
    subject: 'Assembly of the shelf',
    age: 22,
    status: 'pending',
    messages: [ask('There is no manual in the box of the oak shelf.'), otherAnswer('Here it is: https://example.com/manuals/oak-shelf')],
  },
  {
    subject: 'Return without a printer',
    age: 12,
    status: 'open',
    hasOrder: true,
    tags: ['return'],
    messages: [ask('I have no printer. Can I send my return without a label?')],
  },
  {
    subject: 'Where is my order?',
    age: 8,
    status: 'open',
    hasOrder: true,
    isUnassigned: true,
    tags: ['shipping'],
    messages: [ask('The tracking has not moved for three days.')],
  },
  {
    subject: 'Size of the waxed daypack',
    age: 5,
    status: 'open',
    isUnassigned: true,
    messages: [ask('Does a 14-inch laptop fit into the waxed daypack?')],
  },
  {
    subject: 'Cancel my order, please',
    age: 2,
    status: 'open',
    priority: 'urgent',
    hasOrder: true,
    isUnassigned: true,
    messages: [ask('I ordered the wrong color. Please cancel before it ships.')],
  },
  {
    subject: 'Thank you',
    age: 1,
    status: 'open',
    channel: 'mail',
    isUnassigned: true,
    priority: 'low',
    messages: [ask('The bowl is even nicer than in the photos. That is all I wanted to say.')],
  },
]
