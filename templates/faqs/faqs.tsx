import type { ShownFaqGroup } from '#src/faqs/faqs.ts'
import { raw } from '#templates/jsx/html.ts'
import { AccordionItem } from '#templates/ui/accordion.tsx'

interface FaqsProps {
  groups: ShownFaqGroup[]
  /** Prefix of the accordions' names: opening an answer closes the others of its group. */
  id: string
  showsGroupNames: boolean
  /** The heading of a group below that of the block, or of the page. */
  level: 2 | 3
}

/** Answers have an anchor each, inside of them: browsers open the section around the anchor that the address names, js/faqs.js in older ones. */
export function Faqs({ groups, id, showsGroupNames, level }: FaqsProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div class="stack" data-gap="5">
      {groups.map((group) => (
        <section class="stack" data-gap="3" {...(showsGroupNames ? { 'aria-labelledby': `${id}-group-${group.id}` } : {})}>
          {showsGroupNames && <Heading id={`${id}-group-${group.id}`}>{group.name}</Heading>}
          <div>
            {group.questions.map(({ id: question, question: title, answer }) => (
              <AccordionItem title={title} group={`${id}-${group.id}`}>
                <div class="prose fold-anchor" id={`faq-${question}`}>
                  {raw(answer)}
                </div>
              </AccordionItem>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** FAQPage structured data. */
export const faqStructuredData = (groups: ShownFaqGroup[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
})
