import type { DemoSeed } from '#src/module.ts'
import { createTestimonial } from '#src/testimonials/testimonials.ts'

const testimonials: { quote: string; name: string; role: string; rating: number }[] = [
  {
    quote: 'The grip of my kettle came loose after four years. A new one was in the mail the same day, with the right screw taped to it.',
    name: 'Marguerite O.',
    role: 'Slow Pour Kettle',
    rating: 5,
  },
  {
    quote: 'I bought one mug to try it. Now there are eleven, and I still reach for the first.',
    name: 'Devin P.',
    role: 'Harbor Mug',
    rating: 5,
  },
  {
    quote: 'Two plates arrived broken. I sent a photo at lunch and had an answer from a person before my coffee was cold.',
    name: 'Hanna S.',
    role: 'Everyday Plates',
    rating: 5,
  },
  {
    quote: 'My duffel has been under bus seats in nine countries. It looks better than I do.',
    name: 'Tomás R.',
    role: 'Weekend Duffel',
    rating: 5,
  },
  {
    quote: 'Heavier than I expected, and warmer. The dog has decided that it is hers.',
    name: 'Ellen W.',
    role: 'Coast Wool Blanket',
    rating: 4,
  },
  { quote: 'I asked which lamp fits a narrow desk, and they measured it for me.', name: 'Jun H.', role: 'Dome Table Lamp', rating: 5 },
]

export const testimonialsDemo: DemoSeed = (shop) =>
  shop.db.transaction(async (tx) => {
    for (const testimonial of testimonials) await createTestimonial(tx, { ...testimonial, mediaId: null, published: true }, shop.now())
  })
