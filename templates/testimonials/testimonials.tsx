import type { ShownTestimonial } from '#src/testimonials/testimonials.ts'
import type { View } from '#src/web/view.ts'
import { Image } from '#templates/ui/image.tsx'
import { Stars } from '#templates/ui/stars.tsx'

interface TestimonialsProps {
  view: View
  testimonials: ShownTestimonial[]
  look: 'grid' | 'rail'
  label: string
}

export function Testimonials({ view, testimonials, look, label }: TestimonialsProps) {
  return (
    <ul class="testimonials" data-look={look} tabindex={look === 'rail' ? 0 : undefined} aria-label={label}>
      {testimonials.map(({ quote, name, role, rating, image }) => (
        <li>
          <figure class="testimonial">
            {rating === null ? <span /> : <Stars view={view} average={rating} />}
            <blockquote>{quote}</blockquote>
            <figcaption>
              {image && (
                <span class="testimonial-image">
                  <Image image={image} alt="" sizes="44px" shape="square" />
                </span>
              )}
              <span>
                <strong>{name}</strong>
                {role && <span class="muted small"> {role}</span>}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
