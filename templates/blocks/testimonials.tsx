import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { TestimonialsData } from '#src/blocks/kinds/testimonials.tsx'
import type { ShownTestimonial } from '#src/testimonials/testimonials.ts'
import { Testimonials } from '#templates/testimonials/testimonials.tsx'

export function TestimonialsBlock({ view, data, loaded = [] }: BlockProps<TestimonialsData, ShownTestimonial[]>) {
  if (loaded.length === 0) return <></>
  return (
    <section class="block stack" data-gap="4" data-width="full">
      {data.heading && <h2>{data.heading}</h2>}
      <Testimonials view={view} testimonials={loaded} look={data.look} label={data.heading || view.t('testimonials.title')} />
    </section>
  )
}
