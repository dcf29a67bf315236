export const demoComments: [slug: string, comment: string][] = [
  ['use-a-discount-code', 'It does not say whether I can use two codes at once.'],
  ['pause-change-or-cancel-the-candle-club', 'How do I give it as a gift?'],
  ['change-or-cancel-an-order', 'I want to change the color of a mug, not cancel.'],
]
